import { randomUUID } from 'node:crypto';
import {
  routesOf,
  type AppointmentFacts,
  type AppointmentPersonal,
  type EventType,
  type Facts,
  type Personal,
  type ServiceContext,
} from '@stillpoint/events';

/** What an event says of a new appointment, a session of an hour for $120. */
export const appointmentFacts = (given: Partial<AppointmentFacts> = {}): AppointmentFacts => ({
  appointmentId: randomUUID(),
  version: 1,
  startsAt: '2026-12-01T19:30:00.000Z',
  durationMinutes: 60,
  amountCents: 12_000,
  isAdminCreated: false,
  isFree: false,
  ...given,
});

/** Whose it is. */
export const somebody: AppointmentPersonal = {
  clientName: 'Ada Quill',
  clientEmail: 'ada@example.test',
  clientPhone: null,
  serviceName: 'Sleep Improvement',
  meetingUrl: null,
  meetingId: null,
};

/**
 * Inserts an event as if another service had published it and all its effects had run: no relay carries it, and a test runs
 * only the effect under test. Repeating an id changes nothing. Returns the id.
 */
export async function recordEvent<T extends EventType>(
  context: Pick<ServiceContext, 'sql' | 'sealer' | 'now'>,
  event: { type: T; facts: Facts<T>; personal: Personal<T> },
  id: string = randomUUID(),
): Promise<string> {
  const { sql, sealer, now } = context;
  const personal = sealer.seal(['events.outbox', id, 'personal'], JSON.stringify(event.personal));
  await sql`
    INSERT INTO events.outbox (id, type, facts, personal, occurred_at, effects, done_at)
    VALUES (${id}, ${event.type}, ${sql.json(event.facts)}, ${personal}, ${now()}, ${routesOf(event.type).length}, now())
    ON CONFLICT DO NOTHING`;
  return id;
}
