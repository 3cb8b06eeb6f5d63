import type { IdentityContext } from './context.ts';
import { insertAudit } from './store/audit.ts';
import type { Visitor } from './sessions.ts';

/** What is written down. Past tense where it happened, `…-failed` where it was tried. */
export type AuditAction =
  | 'admin.login'
  | 'admin.login-failed'
  | 'admin.logout'
  | 'admin.password-set'
  | 'client.login'
  | 'client.login-failed'
  | 'client.logout'
  | 'client.registered'
  | 'client.email-verified'
  | 'client.password-reset'
  | 'session-notes.read'
  | 'session-notes.saved'
  | 'appointment.booked'
  | 'appointment.created'
  | 'appointment.cancelled'
  | 'appointment.rescheduled'
  | 'payment-invitation.sent'
  | 'stuck-payment.settled'
  | 'stuck-payment.refunded'
  | 'stuck-payment.handled'
  | 'ledger.exported'
  | 'service.created'
  | 'service.updated'
  | 'service.deleted'
  | 'availability.created'
  | 'availability.updated'
  | 'availability.deleted'
  | 'practice-rules.saved'
  | 'day-off.added'
  | 'day-off.removed'
  | 'email-config.saved'
  | 'email-config.tested'
  | 'email.sent'
  | 'queue-job.retried';

export const VISITOR = 'visitor';
export const actorOf = (visitor: Visitor): string =>
  visitor.admin ? `admin:${visitor.admin.username}` : clientActor(visitor.client?.id ?? null);
export const clientActor = (clientId: string | null): string => (clientId === null ? VISITOR : `client:${clientId}`);

/**
 * Adds one row to the trail: ids, never contents. Rejects when it cannot be written: what must be traceable is then not
 * answered.
 */
export async function audit(
  context: Pick<IdentityContext, 'sql' | 'now'>,
  actor: string,
  action: AuditAction,
  subject: string | number | readonly string[] | null,
): Promise<void> {
  const text = subject === null ? null : typeof subject === 'object' ? subject.join(' ') : String(subject);
  await insertAudit(context.sql, { at: context.now(), actor, action, subject: text });
}
