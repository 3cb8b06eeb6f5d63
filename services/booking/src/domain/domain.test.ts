import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDue, factsOf, minutesAfter, type Appointment } from './appointment.ts';
import { decideCancellation } from './cancellation.ts';
import { decideConfirmation, type KnownCapture } from './confirmation.ts';
import { decideExtension } from './hold.ts';
import { meetingDeadline, meetingRetryMs } from './meeting.ts';
import { canBePaid } from './payable.ts';
import { recordedRefund } from './refund.ts';
import { meetingSettings } from '../meetings/settings.ts';
import { NOW, appointment } from '../../test/support/sample.ts';

const cancelled = (cancelReason: Appointment['cancelReason']) =>
  appointment({ status: 'cancelled', cancelReason, holdExpiresAt: null });

describe('money for an appointment', () => {
  const payment = {
    appointmentId: appointment().id,
    orderId: 'O',
    captureId: 'C',
    amountCents: 12_000,
    currency: 'USD',
  };
  const decide = (
    session: Appointment,
    known: KnownCapture['state'] | null = null,
    slotIsFree = true,
    now = NOW,
    isErased = false,
  ) =>
    decideConfirmation({
      appointment: session,
      payment,
      known: known && { appointmentId: session.id, state: known, refundedCents: 0 },
      slotIsFree,
      isErased,
      now,
    });

  it('money for an appointment always leads to a confirmed booking, a known surplus, or a refusal with its refund', () => {
    const anyAppointment = fc.constantFrom(
      appointment(),
      appointment({ holdExpiresAt: null, isAdminCreated: true }),
      appointment({ status: 'confirmed', holdExpiresAt: null, captureId: 'X', paymentStatus: 'completed' }),
      appointment({ status: 'completed', holdExpiresAt: null, captureId: 'X', paymentStatus: 'completed' }),
      ...(['client', 'practice', 'expired', 'superseded', 'unpaid'] as const).map(cancelled),
    );
    const knownState = fc.constantFrom(
      null,
      'pending',
      'declined',
      'accepted',
      'refused',
      'surplus',
      'unknown' as const,
    );
    const now = fc.constantFrom(NOW, new Date('2027-03-02T15:00:00Z'));
    fc.assert(
      fc.property(anyAppointment, knownState, fc.boolean(), now, (appointment, known, slotIsFree, at) => {
        const decision = decide(appointment, known, slotIsFree, at);
        expect(decision.outcome).not.toBe('mismatch');
        if (decision.outcome !== 'confirmed') return;
        expect(decision.appointment).toMatchObject({
          status: 'confirmed',
          captureId: 'C',
          version: appointment.version + 1,
        });
        expect(appointment.status === 'pending_payment' || slotIsFree).toBe(true);
      }),
    );
  });

  it.each(['client', 'practice', 'unpaid'] as const)(
    'money for an appointment is refunded when the appointment was cancelled with the reason %s',
    (reason) => {
      expect(decide(cancelled(reason))).toEqual({ outcome: 'refused', reason: 'cancelled', isNew: true });
    },
  );

  it('money for an appointment confirms an expired hold whose slot is still free and in the future, and is refunded otherwise', () => {
    for (const reason of ['expired', 'superseded'] as const) {
      expect(decide(cancelled(reason))).toMatchObject({ outcome: 'confirmed', appointment: { cancelReason: null } });
      expect(decide(cancelled(reason), null, false)).toEqual({ outcome: 'refused', reason: 'slot-taken', isNew: true });
      expect(decide(cancelled(reason), null, true, cancelled(reason).startsAt)).toMatchObject({ outcome: 'refused' });
    }
  });

  it('money for an appointment is refunded when its person was erased, whether the hold was released or not', () => {
    for (const session of [cancelled('expired'), appointment()])
      expect(decide(session, null, true, NOW, true)).toEqual({ outcome: 'refused', reason: 'cancelled', isNew: true });
    expect(decide(appointment(), 'accepted', true, NOW, true)).toMatchObject({ outcome: 'already-confirmed' });
  });

  it('money for an appointment is refunded when its amount or currency differs, with the same outcome each time it is reported', () => {
    for (const wrong of [{ amountCents: payment.amountCents + 1 }, { amountCents: 1 }, { currency: 'EUR' }]) {
      const facts = {
        appointment: appointment(),
        payment: { ...payment, ...wrong },
        slotIsFree: true,
        isErased: false,
        now: NOW,
      };
      expect(decideConfirmation({ ...facts, known: null })).toEqual({
        outcome: 'refused',
        reason: 'mismatch',
        isNew: true,
      });
      const known = { appointmentId: facts.appointment.id, state: 'refused', refundedCents: 0 } as const;
      expect(decideConfirmation({ ...facts, known })).toEqual({ outcome: 'refused', reason: 'mismatch', isNew: false });
    }
  });

  it('money for an appointment is a mismatch when it belongs to another appointment', () => {
    const known = { appointmentId: 'another', state: 'accepted', refundedCents: 0 } as const;
    const decision = decideConfirmation({
      appointment: appointment(),
      payment,
      known,
      slotIsFree: true,
      isErased: false,
      now: NOW,
    });
    expect(decision).toEqual({ outcome: 'mismatch' });
  });
});

it('a hold is never shortened', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(40), (held, age) => {
      const session = appointment({ holdExpiresAt: minutesAfter(NOW, held), createdAt: minutesAfter(NOW, -age) });
      const until = minutesAfter(NOW, Math.max(held, Math.min(10, 25 - age)));
      expect(decideExtension(session, NOW)).toMatchObject({
        outcome: 'extended',
        appointment: { holdExpiresAt: until, version: session.version },
      });
    }),
  );
});

it('a hold can be paid until it expires, or until the session starts where it has no limit', () => {
  const limit = appointment().holdExpiresAt!;
  expect(canBePaid(appointment(), new Date(limit.getTime() - 1))).toBe(true);
  expect(canBePaid(appointment(), limit)).toBe(false);
  const unlimited = appointment({ holdExpiresAt: null });
  expect(canBePaid(unlimited, limit)).toBe(true);
  expect(canBePaid(unlimited, unlimited.startsAt)).toBe(false);
  expect(canBePaid(appointment({ isFreeAppointment: true }), NOW)).toBe(false);
  expect(canBePaid(cancelled('client'), NOW)).toBe(false);
});

it('an event of an appointment carries the amount due, not what a waived session would have cost', () => {
  const waived = appointment({ isFreeAppointment: true });
  expect(amountDue(waived)).toBe(0);
  expect(factsOf(waived)).toMatchObject({ amountCents: 0, isFree: true });
  expect(factsOf(appointment())).toMatchObject({ amountCents: 12_000, isFree: false });
});

it('an event of an appointment carries a refund only when money was captured', () => {
  expect(decideCancellation(appointment(), 'client', NOW)).toMatchObject({
    refundCents: 0,
    refundPercent: 100,
    wasConfirmed: false,
  });
  const paid = appointment({ status: 'confirmed', paymentStatus: 'completed', captureId: 'C' });
  expect(decideCancellation(paid, 'client', NOW)).toMatchObject({
    refundCents: 12_000,
    refundPercent: 100,
    wasConfirmed: true,
  });
  expect(decideCancellation(paid, 'client', paid.startsAt)).toBeNull();
  expect(recordedRefund(paid, 'another', { amount: 1, ofCapture: 1, ofAppointment: 1 })).toBeNull();
});

it('the making of meetings is retried after 1 s, 2, 4, … at most 5 minutes, and the confirmation waits 10 seconds for it', () => {
  expect([1, 2, 3, 9, 10, 500].map(meetingRetryMs)).toEqual([1e3, 2e3, 4e3, 256e3, 300e3, 300e3]);
  expect(meetingDeadline(NOW).getTime() - NOW.getTime()).toBe(10_000);
});

it('the making of meetings uses Zoom only with all three credentials, and some of them without the others are a mistake', () => {
  const zoom = {
    ZOOM_ACCOUNT_ID: 'a',
    ZOOM_CLIENT_ID: 'b',
    ZOOM_CLIENT_SECRET: 'c',
    ZOOM_API_URL: 'https://api.zoom.us/',
    MEETING_URL: 'https://m.example',
  };
  expect(meetingSettings({ ...zoom, ZOOM_CLIENT_SECRET: undefined }).meetings).toEqual({
    standingRoom: 'https://m.example',
    zoom: null,
  });
  expect(meetingSettings(zoom).meetings.zoom).toEqual({
    accountId: 'a',
    clientId: 'b',
    clientSecret: 'c',
    apiUrl: 'https://api.zoom.us',
  });
});
