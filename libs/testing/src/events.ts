import { randomUUID } from 'node:crypto';
import {
  routesOf,
  runEffect,
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
 * Runs one effect of an event of another service, which is inserted as if that had published it and all its effects had run: no relay
 * carries it.
 */
export async function runEffectOf<T extends EventType>(
  effects: object,
  context: ServiceContext,
  event: { type: T; facts: Facts<T>; personal: Personal<T> },
  effect: string,
): Promise<boolean> {
  const { sql, sealer, now } = context;
  const id = randomUUID();
  const personal = sealer.seal(['events.outbox', id, 'personal'], JSON.stringify(event.personal));
  await sql`
    INSERT INTO events.outbox (id, type, facts, personal, occurred_at, effects, done_at)
    VALUES (${id}, ${event.type}, ${sql.json(event.facts)}, ${personal}, ${now()}, ${routesOf(event.type).length}, now())`;
  return runEffect(effects, context, `${event.type}.${effect}`, id);
}
