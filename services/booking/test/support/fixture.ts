import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  listBusyInRange,
  practiceRules,
  type BusyAppointment,
  type PracticeRules,
  type Service,
} from '@stillpoint/contracts';
import { toAmount } from '@stillpoint/scheduling';
import type { Sql } from '@stillpoint/db';
import { emptyTables, testClock, testContext, testDatabase } from '@stillpoint/testing';
import { UNLIMITED } from '../../../../infra/local/vitest/unlimited-rules.ts';
import { bookAppointment } from '../../src/commands/appointments/book-appointment.ts';
import { bookForClient } from '../../src/commands/appointments/book-for-client.ts';
import { createAvailability } from '../../src/commands/practice/create-availability.ts';
import { createService } from '../../src/commands/practice/create-service.ts';
import { savePracticeRules } from '../../src/commands/practice/save-practice-rules.ts';
import { eraseSessions } from '../../src/effects/person-erasure-requested.erase-sessions.ts';
import { busyText } from '../../src/queries/appointments.ts';
import type { Client } from '../../src/domain/booking.ts';
import type { BookingContext } from '../../src/context.ts';

export const ZONE = 'America/New_York';
/** A Monday, 08:00 in New York. */
export const MONDAY = new Date('2027-03-01T13:00:00Z');

/** 10:00 in New York, `days` after that Monday, plus `halfHours` half hours. */
export const day = (days: number, halfHours = 0): Date =>
  new Date(Date.parse('2027-03-01T15:00:00Z') + (days * 48 + halfHours) * 30 * 60_000);
/** 10:00 of that Monday in New York plus `halfHours` half hours. */
export const slot = (halfHours: number): Date => day(0, halfHours);

export const person = (name: string): Client => ({
  name: `${name} Example`,
  email: `${name.toLowerCase()}@example.com`,
  phone: '+1 555 0123',
});

/**
 * A booking service's database, context and clock, set to MONDAY and with empty tables before each test. A client may book
 * without limits, unless `defaultRules` keeps the product's defaults.
 */
export function bookingFixture({ defaultRules = false } = {}) {
  const database = testDatabase();
  const clock = testClock(MONDAY);
  const state = {} as { context: BookingContext };
  beforeAll(() => {
    state.context = {
      ...testContext(database.url, 'stillpoint_booking', clock.now),
      timeZone: ZONE,
      meetings: { standingRoom: 'https://meet.example/room', zoom: null },
    };
  });
  afterAll(() => state.context?.sql.end());
  beforeEach(async () => {
    clock.set(MONDAY);
    await emptyTables(
      database.sql,
      `booking.import, booking.import_row, booking.imported, booking.meeting, booking.session_note, booking.capture, booking.appointment, booking.person, booking.booked_service, booking.availability,
        booking.service, booking.practice_rules, booking.day_off, booking.blocked_time, booking.client_change, events.outbox, events.inbox`,
    );
    if (!defaultRules) await setRules(state.context, {});
  });
  const withContext =
    <Rest extends unknown[], Result>(call: (context: BookingContext, ...rest: Rest) => Result) =>
    (...rest: Rest): Result =>
      call(state.context, ...rest);
  return Object.assign(state, {
    database,
    clock,
    addService: withContext(addService),
    openAllWeek: withContext(openAllWeek),
    bookableService: withContext(bookableService),
    heldAppointment: withContext(heldAppointment),
    setRules: withContext(setRules),
    book: withContext(book),
    bookOffline: withContext(bookOffline),
    bookAsPractice: withContext(bookAsPractice),
    listBusy: withContext(listBusy),
    eraseClient: withContext(eraseClient),
    stored: (id: string) => stored(database.sql, id),
    published: (type?: string) => published(database.sql, type),
  });
}

export const addService = (
  context: BookingContext,
  given: Partial<{
    name: string;
    cents: number;
    minutes: number;
    isActive: boolean;
    requestId: string | undefined;
  }> = {},
): Promise<Service> =>
  createService(context, {
    name: given.name ?? 'Anxiety Relief',
    description: 'A calm hour',
    price: toAmount(given.cents ?? 12_000),
    duration: given.minutes ?? 60,
    icon: null,
    isActive: given.isActive ?? true,
    requestId: given.requestId,
  });

/** Open every weekday from 09:00 to 17:00. */
export async function openAllWeek(context: BookingContext): Promise<void> {
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++) {
    await createAvailability(context, { dayOfWeek, startTime: '09:00', endTime: '17:00', isActive: true });
  }
}

/** A service that clients can book from 09:00 to 17:00 on every weekday. */
export async function bookableService(...[context, given]: Parameters<typeof addService>): Promise<Service> {
  await openAllWeek(context);
  return addService(context, given);
}

/** A paid session at `slot(0)` that nobody has paid yet, and its service. */
async function heldAppointment(context: BookingContext) {
  const service = await bookableService(context);
  return { service, ...(await book(context, service, slot(0))) };
}

/** Rules that differ from the defaults, without limits for one client unless given. */
const setRules = (context: BookingContext, rules: Partial<PracticeRules>): Promise<PracticeRules> =>
  savePracticeRules(context, practiceRules.parse({ ...UNLIMITED, ...rules }));

export const book = (
  context: BookingContext,
  service: Service,
  startsAt: Date,
  client = person('Ada'),
  isPaidOffline = false,
) =>
  bookAppointment(context, {
    serviceId: service.id,
    startsAt,
    client,
    preferredContact: 'email',
    notes: null,
    isPaidOffline,
  });
/** `book` at a practice without PayPal: the session is unpaid, and its slot is held until it starts. */
const bookOffline = (context: BookingContext, service: Service, startsAt: Date, client = person('Ada')) =>
  book(context, service, startsAt, client, true);

export const bookAsPractice = (context: BookingContext, service: Service, startsAt: Date, isFreeAppointment = false) =>
  bookForClient(context, { serviceId: service.id, startsAt, client: person('Ada'), notes: null, isFreeAppointment });

/** The payment of an appointment, as the payment service reports it. */
export const payment = (appointmentId: string, captureId = 'CAPTURE-1', amountCents = 12_000) =>
  ({ appointmentId, orderId: `ORDER-${captureId}`, captureId, amountCents, currency: 'USD' }) as const;

export interface StoredAppointment {
  status: string;
  cancelReason: string | null;
  paymentStatus: string;
  holdExpiresAt: Date | null;
  version: number;
  captureId: string | null;
  refundedCents: number;
  meetingUrl: string | null;
  meetingId: string | null;
  startsAt: Date;
}

async function stored(sql: Sql, id: string): Promise<StoredAppointment> {
  const [row] = await sql<StoredAppointment[]>`SELECT * FROM booking.appointment WHERE id = ${id}`;
  if (!row) throw new Error(`no appointment ${id}`);
  return row;
}

/** The published events, oldest first. */
async function published(sql: Sql, type?: string): Promise<{ type: string; facts: Record<string, unknown> }[]> {
  return sql<{ type: string; facts: Record<string, unknown> }[]>`
    SELECT type, facts FROM events.outbox WHERE aggregate_id IS NOT NULL ${type ? sql`AND type = ${type}` : sql``}
    ORDER BY occurred_at, (facts->>'version')::int, type`;
}

/** The public calendar's response, checked against its contract, without any other field. */
async function listBusy(...args: Parameters<typeof busyText>): Promise<BusyAppointment[]> {
  const answer: unknown = JSON.parse(await busyText(...args));
  const busy = listBusyInRange.response.parse(answer);
  expect(answer).toEqual(busy);
  return busy;
}

/** Booking's part of erasing somebody, as the event of request `requestId` causes it. */
const eraseClient = (context: BookingContext, email: string, requestId: string): Promise<void> =>
  context.sql.begin((tx) =>
    eraseSessions(
      tx,
      {
        id: requestId,
        type: 'PersonErasureRequested',
        occurredAt: context.now(),
        facts: { requestId, appointmentIds: [], isAgain: false },
        personal: { email, firstName: 'Ada', stays: [] },
      },
      context,
    ),
  );
