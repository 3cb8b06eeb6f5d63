import { DEFAULT_CURRENCY } from '@stillpoint/scheduling';
import { appointmentPersonal, type AppointmentFacts, type AppointmentPersonal } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import { memoryOf } from './once.ts';

/** Orders what events of the same version say: the later stage wins. */
export const STAGES = { created: 0, confirmed: 1, meeting: 2, completed: 3, cancelled: 4 } as const;
export type Stage = keyof typeof STAGES;

const STATUS = {
  created: 'pending',
  confirmed: 'confirmed',
  meeting: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

/** This service's copy of an appointment. */
export interface AppointmentCopy {
  id: string;
  version: number;
  status: (typeof STATUS)[Stage];
  startsAt: Date;
  durationMinutes: number;
  amountCents: number;
  currency: string;
  isAdminCreated: boolean;
  isFree: boolean;
  /** Its payment came to the practice outside of the product: only the practice can give it back. */
  isPaidDirectly: boolean;
  personal: AppointmentPersonal;
}

type Row = Omit<AppointmentCopy, 'personal'> & { personal: string };

const columns = (db: ISql) =>
  db`id, version, status, starts_at, duration_minutes, amount_cents, currency, is_admin_created, is_free, is_paid_directly,
  personal`;

/** Where a copy's person is sealed. */
export const appointmentPlace = (id: string) => ['notification.appointment', id, 'personal'] as const;

/** The newest copy that a transaction has kept or found, which is locked: nothing as old as it needs keeping again. */
type Kept = { version: number; stage: number; copy: AppointmentCopy } | undefined;

/** Keeps what an event said, unless something newer is known; returns the newest that is known, locked. */
export async function upsertAppointment(
  db: ISql,
  sealer: Sealer,
  facts: AppointmentFacts,
  personal: AppointmentPersonal,
  stage: Stage,
): Promise<AppointmentCopy> {
  const { appointmentId: id, version } = facts;
  const known = memoryOf(db)?.get(appointmentPlace(id).join()) as Kept;
  if (known && (known.version - version || known.stage - STAGES[stage]) >= 0) return known.copy;
  const [row] = await db<Row[]>`
    INSERT INTO notification.appointment ${db({
      ...asCopy(facts, personal, STATUS[stage]),
      stage: STAGES[stage],
      personal: sealer.seal(appointmentPlace(id), JSON.stringify(personal)),
    })}
    ON CONFLICT (id) DO UPDATE SET
      version = excluded.version, stage = excluded.stage, status = excluded.status, starts_at = excluded.starts_at,
      duration_minutes = excluded.duration_minutes, amount_cents = excluded.amount_cents,
      currency = excluded.currency, personal = excluded.personal
    WHERE (excluded.version, excluded.stage) >= (appointment.version, appointment.stage)
    RETURNING ${columns(db)}`;
  const copy = row ? copyOf(sealer, row) : await findAppointment(db, sealer, id);
  if (!copy) throw new Error(`appointment ${id} vanished`);
  memoryOf(db)?.set(appointmentPlace(id).join(), { version, stage: STAGES[stage], copy } satisfies Kept);
  return copy;
}

/** A copy as an event carries it, for mails about exactly that event. */
export const asCopy = (
  facts: AppointmentFacts,
  personal: AppointmentPersonal,
  status: AppointmentCopy['status'],
): AppointmentCopy => ({
  id: facts.appointmentId,
  version: facts.version,
  status,
  startsAt: new Date(facts.startsAt),
  durationMinutes: facts.durationMinutes,
  amountCents: facts.amountCents,
  currency: facts.currency ?? DEFAULT_CURRENCY,
  isAdminCreated: facts.isAdminCreated,
  isFree: facts.isFree,
  isPaidDirectly: false,
  personal,
});

/** Keeps that a session's payment came to the practice outside of the product. */
export async function notePaidDirectly(db: ISql, id: string): Promise<void> {
  memoryOf(db)?.delete(appointmentPlace(id).join());
  await db`UPDATE notification.appointment SET is_paid_directly = true WHERE id = ${id}`;
}

/** Marks a copy completed when that is news. */
export async function completeAppointment(db: ISql, id: string, version: number): Promise<void> {
  memoryOf(db)?.delete(appointmentPlace(id).join());
  await db`
    UPDATE notification.appointment SET version = ${version}, stage = ${STAGES.completed}, status = 'completed'
    WHERE id = ${id} AND (version, stage) <= (${version}::integer, ${STAGES.completed}::smallint)`;
}

/** The copy, locked until the end of the transaction; null when no event has named it yet. */
export async function findAppointment(db: ISql, sealer: Sealer, id: string): Promise<AppointmentCopy | null> {
  const [row] = await db<Row[]>`SELECT ${columns(db)} FROM notification.appointment WHERE id = ${id} FOR UPDATE`;
  return row ? copyOf(sealer, row) : null;
}

/** The latest session that stands or took place; null when there is none. */
export async function findLatestAppointment(db: ISql, sealer: Sealer): Promise<AppointmentCopy | null> {
  const [row] = await db<Row[]>`
    SELECT * FROM notification.appointment WHERE status IN ('confirmed', 'completed') ORDER BY starts_at DESC LIMIT 1`;
  return row ? copyOf(sealer, row) : null;
}

const copyOf = (sealer: Sealer, row: Row): AppointmentCopy => ({
  ...row,
  personal: appointmentPersonal.parse(JSON.parse(sealer.open(appointmentPlace(row.id), row.personal))),
});

/**
 * The copy for an effect of an event without one; null when it is gone, as earlier versions forgot sessions of 400 days ago: nobody is
 * left to write to. Throws while it may still come, so that the effect is tried again.
 */
export async function findArrivedAppointment(db: ISql, sealer: Sealer, id: string): Promise<AppointmentCopy | null> {
  const copy = await findAppointment(db, sealer, id);
  if (copy) return copy;
  const [row] = await db<[{ isAhead: boolean }]>`
    SELECT EXISTS (
      SELECT 1 FROM events.outbox WHERE aggregate_id = ${id} AND type = 'AppointmentCreated' AND done_at IS NULL
    ) AS is_ahead`;
  if (row.isAhead) throw new Error(`appointment ${id} is not known here yet`);
  // It may have arrived between the two looks.
  return findAppointment(db, sealer, id);
}

/** Forgets copies of holds that were never confirmed, for a time before `before`, at most 5,000 a call. */
export async function deleteOldHolds(db: ISql, before: Date): Promise<number> {
  const rows = await db`
    DELETE FROM notification.appointment WHERE id IN (
      SELECT id FROM notification.appointment
      WHERE status = 'pending' AND starts_at < ${before} ORDER BY starts_at LIMIT 5000
    ) RETURNING 1`;
  return rows.length;
}
