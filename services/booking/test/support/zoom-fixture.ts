import { afterAll, beforeAll, beforeEach } from 'vitest';
import { appointmentFacts, callJson, somebody } from '@stillpoint/testing';
import { attempt, claimDue } from '@stillpoint/deliveries';
import { startZoomSandbox, type ZoomSandbox } from '../../../../infra/sandbox/zoom/start-zoom-sandbox.ts';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { rescheduleAppointment } from '../../src/commands/appointments/reschedule-appointment.ts';
import type { BookingContext } from '../../src/context.ts';
import { meetingDelivery } from '../../src/meetings/meeting-delivery.ts';
import { createZoom, type Zoom } from '../../src/meetings/zoom.ts';
import { book, bookableService, slot, type bookingFixture } from './fixture.ts';
import { runBookingEffect } from './payments.ts';

const credentials = { accountId: 'account', clientId: 'client', clientSecret: 'secret' };

interface Room {
  id: number;
  agenda: string;
  topic: string;
  duration: number;
  start_time: string;
}

/** A Zoom sandbox beside a booking fixture, empty before each test. */
export function zoomFixture(fixture: ReturnType<typeof bookingFixture>) {
  const running: { sandbox?: ZoomSandbox } = {};
  beforeAll(async () => {
    running.sandbox = await startZoomSandbox({ port: 0, ...credentials });
  });
  afterAll(() => running.sandbox?.stop());
  const call = (method: string, path: string, body?: object) =>
    callJson(method, `${running.sandbox!.url}/sandbox${path}`, body);
  beforeEach(() => call('POST', '/reset'));

  const context = (standingRoom: string | null = 'https://meet.example/room'): BookingContext => ({
    ...fixture.context,
    zoomApiUrl: running.sandbox!.url,
    meetings: { standingRoom, zoom: { ...credentials, apiUrl: running.sandbox!.url } },
  });
  const zoom = () => createZoom(context().meetings.zoom!);
  const facts = async (id: string) =>
    appointmentFacts({
      appointmentId: id,
      version: (await fixture.stored(id)).version,
      startsAt: slot(0).toISOString(),
      amountCents: 0,
      isFree: true,
    });
  const confirmation = async (with_: BookingContext, id: string) =>
    runBookingEffect(with_, 'AppointmentConfirmed', 'arrange-meeting', await facts(id), somebody);

  /** Attempts each due delivery once. Returns their number. */
  async function deliver(with_: BookingContext = context(), at: Zoom = zoom()): Promise<number> {
    const delivery = meetingDelivery(with_, at);
    const claims = await claimDue(with_.sql, delivery, with_.now(), 10);
    await Promise.all(claims.map((claim) => attempt(with_, delivery, claim)));
    return claims.length;
  }

  return {
    context,
    zoom,
    confirmation,
    deliver,
    /** `deliver`, with something that happens between Zoom's work and the arrival of its response. */
    deliverDuring(meanwhile: () => Promise<unknown>): Promise<number> {
      const real = zoom();
      const withDelay = async <Made>(made: Made) => (await meanwhile(), made);
      return deliver(context(), {
        ...real,
        create: async (wanted) => withDelay(await real.create(wanted)),
        move: async (room, to) => withDelay(await real.move(room, to)),
      });
    },
    /** Makes the next calls on meetings fail this way. */
    fault: (kind: string, more: object = {}) => call('POST', '/faults', { kind, ...more }),
    rooms: async () => (await call('GET', '/meetings')) as Room[],
    /** A confirmed appointment whose confirmation has had its effect. */
    async confirmed(with_: BookingContext): Promise<string> {
      const { id } = await book(with_, await bookableService(with_, { cents: 0 }), slot(0));
      await confirmation(with_, id);
      return id;
    },
    /** Cancels the appointment and runs the effect. */
    async cancellation(with_: BookingContext, id: string): Promise<void> {
      await cancelAppointment(with_, { appointmentId: id, by: 'practice' });
      const cancelled = { ...(await facts(id)), by: 'practice', wasConfirmed: true, refundPercent: 100 } as const;
      await runBookingEffect(with_, 'AppointmentCancelled', 'remove-meeting', cancelled, somebody);
    },
    /** Moves the appointment as the practice; `runEffect` runs the effect. */
    async moved(with_: BookingContext, id: string, startsAt: Date): Promise<{ runEffect: () => Promise<boolean> }> {
      const { startsAt: before } = await fixture.stored(id);
      await rescheduleAppointment(with_, { appointmentId: id, by: 'practice', startsAt });
      const move = {
        startsAt: startsAt.toISOString(),
        previousStartsAt: before.toISOString(),
        by: 'practice',
      } as const;
      const moved = { ...(await facts(id)), ...move };
      const runEffect = () => runBookingEffect(with_, 'AppointmentRescheduled', 'move-meeting', moved, somebody);
      return { runEffect };
    },
    async stateOf(id: string): Promise<string | null> {
      const [row] = await fixture.database.sql<{ state: string }[]>`
        SELECT state FROM booking.meeting WHERE appointment_id = ${id}`;
      return row?.state ?? null;
    },
    countPublished: async (type: string) => (await fixture.published(type)).length,
  };
}
