import { DEFAULT_CURRENCY } from '@stillpoint/scheduling';
import {
  appointmentPersonal,
  TooEarly,
  type AppointmentFacts,
  type AppointmentPersonal,
  type EventType,
} from '@stillpoint/events';
import { hasRows, type ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import type { PaidReceipt } from '../domain/paid-receipt.ts';
import { transactionCache } from './transaction-cache.ts';

/** Orders events of the same version: the later stage wins. */
const STAGES = { created: 0, confirmed: 1, meeting: 2, completed: 3, cancelled: 4 } as const;
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
  /** It was paid to the practice outside of the product, so only the practice can refund it. */
  isPaidDirectly: boolean;
  personal: AppointmentPersonal;
}

/** The copy with the receipts that wait for its confirmation. */
export type StoredAppointment = AppointmentCopy & { heldReceipts: readonly PaidReceipt[] };

/** A list of receipts, or one alone, as earlier versions wrote it. */
type Row = Omit<AppointmentCopy, 'personal'> & { personal: string; heldReceipt: PaidReceipt | PaidReceipt[] | null };

const columns = (db: ISql) =>
  db`id, version, status, starts_at, duration_minutes, amount_cents, currency, is_admin_created, is_free, is_paid_directly,
  held_receipt, personal`;

/** The place a copy's personal part is sealed for. */
export const appointmentPlace = (id: string) => ['notification.appointment', id, 'personal'] as const;

/** The newest copy that this transaction has stored or found, which is locked: events that are not newer need no write. */
type Kept = { version: number; stage: number; copy: StoredAppointment } | undefined;

/** Stores an event's data, unless newer data is stored. Returns the newest copy, locked. */
export async function upsertAppointment(
  db: ISql,
  sealer: Sealer,
  facts: AppointmentFacts,
  personal: AppointmentPersonal,
  stage: Stage,
): Promise<StoredAppointment> {
  const { appointmentId: id, version } = facts;
  const known = transactionCache(db)?.get(appointmentPlace(id).join()) as Kept;
  if (known && (known.version - version || known.stage - STAGES[stage]) >= 0) return known.copy;
  const [row] = await db<Row[]>`
    INSERT INTO notification.appointment ${db({
      ...copyOfEvent(facts, personal, STATUS[stage]),
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
  transactionCache(db)?.set(appointmentPlace(id).join(), { version, stage: STAGES[stage], copy } satisfies Kept);
  return copy;
}

/** A copy with exactly the data of an event, for mails about that event. */
export const copyOfEvent = (
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

/** Records that a session was paid to the practice outside of the product. */
export async function markPaidDirectly(db: ISql, id: string): Promise<void> {
  transactionCache(db)?.delete(appointmentPlace(id).join());
  await db`UPDATE notification.appointment SET is_paid_directly = true WHERE id = ${id}`;
}

/** Replaces the receipts that wait for a session's confirmation. The caller holds the lock of the copy. */
export async function setHeldReceipts(db: ISql, id: string, receipts: readonly PaidReceipt[]): Promise<void> {
  transactionCache(db)?.delete(appointmentPlace(id).join());
  const held = receipts.length > 0 ? db.json(receipts.map((receipt) => ({ ...receipt }))) : null;
  await db`UPDATE notification.appointment SET held_receipt = ${held} WHERE id = ${id}`;
}

/**
 * Whether such an event of a payment was published after `since`, even if it has not arrived yet; what was done before is not
 * looked through.
 */
const isPublishedSince =
  (types: readonly EventType[]) =>
  (db: ISql, appointmentId: string, captureId: string, since: Date): Promise<boolean> =>
    hasRows(db`
      SELECT FROM events.outbox
      WHERE (done_at IS NULL OR done_at > ${since})
        AND type = ANY(${types}) AND aggregate_id = ${appointmentId} AND facts->>'captureId' = ${captureId}`);

/** Whether booking refused a payment after `since`. */
export const isRefusedPayment = isPublishedSince(['ConfirmationRefused']);
/** Whether the provider's check of a payment that began at `since` is over. */
export const isReviewOver = isPublishedSince(['PaymentCaptured', 'PaymentDeclined']);

/** Marks a copy as completed if it is not yet. */
export async function completeAppointment(db: ISql, id: string, version: number): Promise<void> {
  transactionCache(db)?.delete(appointmentPlace(id).join());
  await db`
    UPDATE notification.appointment SET version = ${version}, stage = ${STAGES.completed}, status = 'completed'
    WHERE id = ${id} AND (version, stage) <= (${version}::integer, ${STAGES.completed}::smallint)`;
}

/** The copy, locked until the end of the transaction; null before the first event of the appointment. */
export async function findAppointment(db: ISql, sealer: Sealer, id: string): Promise<StoredAppointment | null> {
  const [row] = await db<Row[]>`SELECT ${columns(db)} FROM notification.appointment WHERE id = ${id} FOR UPDATE`;
  return row ? copyOf(sealer, row) : null;
}

/** The latest session that stands or took place; null without one. */
export async function findLatestAppointment(db: ISql, sealer: Sealer): Promise<AppointmentCopy | null> {
  const [row] = await db<Row[]>`
    SELECT * FROM notification.appointment WHERE status IN ('confirmed', 'completed') ORDER BY starts_at DESC LIMIT 1`;
  return row ? copyOf(sealer, row) : null;
}

const copyOf = (sealer: Sealer, { heldReceipt, ...row }: Row): StoredAppointment => ({
  ...row,
  heldReceipts: [heldReceipt ?? []].flat(),
  personal: appointmentPersonal.parse(JSON.parse(sealer.open(appointmentPlace(row.id), row.personal))),
});

/**
 * The copy for an effect of an event that does not contain one; null when it was deleted, as earlier versions did 400 days
 * after a session: nobody is left to write to. Throws while it may still arrive, so that the effect is retried.
 */
export async function findArrivedAppointment(db: ISql, sealer: Sealer, id: string): Promise<StoredAppointment | null> {
  const copy = await findAppointment(db, sealer, id);
  if (copy) return copy;
  const created = db`
    SELECT FROM events.outbox WHERE aggregate_id = ${id} AND type = 'AppointmentCreated' AND done_at IS NULL LIMIT 1`;
  if (await hasRows(created)) throw new TooEarly(`appointment ${id} is not known here yet`);
  // It may have arrived between the two queries.
  return findAppointment(db, sealer, id);
}

/** Deletes copies of holds that were never confirmed, for times before `before`, at most 5,000 per call. */
export async function deleteOldHolds(db: ISql, before: Date): Promise<void> {
  await db`
    DELETE FROM notification.appointment WHERE id IN (
      SELECT id FROM notification.appointment
      WHERE status = 'pending' AND starts_at < ${before} ORDER BY starts_at LIMIT 5000
    )`;
}
