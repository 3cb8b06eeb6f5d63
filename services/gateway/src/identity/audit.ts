import type { ISql, Sql } from '@stillpoint/db';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { auditHash, type AuditRow } from './domain/audit-chain.ts';
import { appendToAudit, findAuditHead, isWrittenSince, type ChainedRow, type LastRow } from './store/audit.ts';
import type { Visitor } from './sessions.ts';

/** What is written down. Past tense where it happened, `…-failed` where it was tried. */
export type AuditAction =
  | 'product.started'
  | 'product.restored'
  | 'product.released'
  | 'receipts.skipped'
  | 'admin.login'
  | 'admin.login-failed'
  | 'admin.logout'
  | 'admin.locked-out'
  | 'admin.password-set'
  | 'admin.password-changed'
  | 'admin.confirmed'
  | 'admin.confirm-failed'
  | 'admin.second-factor-failed'
  | 'admin.recovery-code-used'
  | 'admin.recovery-codes-renewed'
  | 'admin.second-factors-reset'
  | 'admin.totp-added'
  | 'admin.totp-removed'
  | 'admin.passkey-added'
  | 'admin.passkey-removed'
  | 'admin.session-ended'
  | 'client.login'
  | 'client.login-failed'
  | 'client.locked-out'
  | 'client.logout'
  | 'client.registered'
  | 'client.email-verified'
  | 'client.password-reset'
  | 'client.password-changed'
  | 'client.profile-changed'
  | 'client.passkey-added'
  | 'client.passkey-removed'
  | 'client.session-ended'
  | 'client.sessions-ended'
  | 'client.invited'
  | 'session-notes.read'
  | 'patients.read'
  | 'patient-history.read'
  | 'emails.read'
  | 'email-file.read'
  | 'receipt.read'
  | 'session-notes.saved'
  | 'session-notes.erased'
  | 'person.export-requested'
  | 'person.export-read'
  | 'person.erasure-requested'
  | 'appointment.booked'
  | 'appointment.created'
  | 'appointment.cancelled'
  | 'appointment.rescheduled'
  | 'appointment.marked-paid'
  | 'payment-invitation.sent'
  | 'stuck-payment.settled'
  | 'stuck-payment.refunded'
  | 'stuck-payment.handled'
  | 'stuck-payment.given-back'
  | 'ledger.exported'
  | 'service.created'
  | 'service.updated'
  | 'service.deleted'
  | 'availability.created'
  | 'availability.updated'
  | 'availability.deleted'
  | 'practice-rules.saved'
  | 'admin.created'
  | 'setup-step.put-off'
  | 'setup-step.taken-up'
  | 'practice-page.published'
  | 'practice-image.uploaded'
  | 'import.started'
  | 'practice.exported'
  | 'practice.imported'
  | 'practice-archive.downloaded'
  | 'day-off.added'
  | 'day-off.removed'
  | 'blocked-time.added'
  | 'blocked-time.removed'
  | 'paypal-account.saved'
  | 'video-room.saved'
  | 'email-config.saved'
  | 'email-config.tested'
  | 'mail-wording.saved'
  | 'mail-wording.restored'
  | 'mail-wording.tested'
  | 'email.sent'
  | 'queue-job.retried';

/** Who does something, and from where. */
export interface Actor {
  /** `admin:<name>`, `client:<id>`, 'visitor' or 'system'. */
  name: string;
  address: string | null;
  device: string | null;
}

type From = Pick<Caller, 'address' | 'device'>;

const actorNamed = (name: string, { address, device }: From): Actor => ({ name, address, device });
export const adminActor = (username: string, from: From) => actorNamed(`admin:${username}`, from);
export const clientActor = (clientId: string, from: From) => actorNamed(`client:${clientId}`, from);
/** Somebody who is not signed in. */
export const visitorActor = (from: From) => actorNamed('visitor', from);
export const SYSTEM: Actor = { name: 'system', address: null, device: null };

export function actorOf({ admin, client }: Pick<Visitor, 'admin' | 'client'>, from: From): Actor {
  if (admin) return adminActor(admin.username, from);
  return client ? clientActor(client.id, from) : visitorActor(from);
}

/** Keyed, so that a head can only be made where APP_SECRET is known. */
export const headSealText = ({ position, hash }: { position: number; hash: string }): string => `${position}\0${hash}`;
export const HEAD_SEAL = 'audit-head';

/**
 * Adds one row to the trail: ids, never contents. Rejects when it cannot be written: what must be traceable is then not
 * answered.
 */
export const audit = (context: AuditContext, actor: Actor, action: AuditAction, subject: AuditSubject): Promise<void> =>
  write(context, actor, action, subject, null);

/** A quarter of an hour, in ms. */
const SAME_WORK = 15 * 60_000;

/**
 * As `audit`, for what a page repeats while somebody works on one thing, saving a note as it is typed for instance, or since an answer
 * was lost, and for what a client may do any number of times: the same by the same person from the same place stands there once a
 * quarter of an hour. What the trail itself holds decides.
 */
export const auditWork = (
  context: AuditContext,
  actor: Actor,
  action: AuditAction,
  subject: AuditSubject,
): Promise<void> => write(context, actor, action, subject, SAME_WORK);

type AuditContext = Pick<IdentityContext, 'sql' | 'now' | 'sealer'>;
type AuditSubject = string | number | readonly string[] | null;

interface Entry {
  row: Omit<AuditRow, 'position' | 'at'>;
  onceWithin: number | null;
}

interface Line {
  /** What waits for the trail: the next statement takes all of it. */
  entries: Entry[];
  written: Promise<void>;
  /** The chain's last row, where this process wrote it. */
  last: LastRow | null;
}

/** By database. */
const lines = new WeakMap<Sql, Line>();

/** The trail grows by one statement at a time: what is asked for while one commits shares the next, its lock and its commit. */
function write(
  context: AuditContext,
  { name, address, device }: Actor,
  action: AuditAction,
  subject: AuditSubject,
  onceWithin: number | null,
): Promise<void> {
  const text = subject === null ? null : typeof subject === 'object' ? subject.join(' ') : String(subject);
  const line = lines.get(context.sql) ?? { entries: [], written: Promise.resolve(), last: null };
  lines.set(context.sql, line);
  const asked = line.entries.push({ row: { actor: name, action, subject: text, address, device }, onceWithin });
  if (asked === 1) {
    // Who asked for the rows before learns when they could not be written; these are written all the same.
    const before = line.written.catch(() => undefined);
    line.written = before.then(() => append(context, line, line.entries.splice(0)));
  }
  return line.written;
}

/**
 * One statement where nobody else has written since this process did. Else the chain's end is locked first: who was overtaken waits
 * in turn, and is not overtaken for ever.
 */
async function append(context: AuditContext, line: Line, entries: readonly Entry[]): Promise<void> {
  const { last } = line;
  line.last = null;
  line.last =
    (last && (await appendAfter(context, context.sql, last, entries))) ??
    (await context.sql.begin(async (tx) =>
      appendAfter(context, tx, await findAuditHead(tx, { isLocked: true }), entries),
    ));
  if (line.last === null) throw new Error('the audit trail was written to behind its lock');
}

/** Returns the chain's last row; null when that is not `last`, and nothing was written. */
async function appendAfter(
  { now, sealer }: AuditContext,
  db: ISql,
  last: LastRow,
  entries: readonly Entry[],
): Promise<LastRow | null> {
  const at = now();
  const rows: ChainedRow[] = [];
  for (const { row, onceWithin } of entries) {
    const isSame = (other: Entry['row']) =>
      (['action', 'actor', 'subject', 'address', 'device'] as const).every((name) => other[name] === row[name]);
    const since = onceWithin === null ? null : new Date(at.getTime() - onceWithin);
    if (since && (rows.some(isSame) || (await isWrittenSince(db, row, since)))) continue;
    const before = rows.at(-1) ?? last;
    const next = { ...row, at, position: before.position + 1 };
    rows.push({ ...next, hash: auditHash(before.hash, next) });
  }
  const newest = rows.at(-1);
  if (!newest) return last;
  const seal = sealer.hash(HEAD_SEAL, headSealText(newest));
  return (await appendToAudit(db, last, rows, seal)) ? newest : null;
}
