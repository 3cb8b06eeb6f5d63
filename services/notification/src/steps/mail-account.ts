import { wasErasedSince } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { enqueueMail, type MailToSend } from '../enqueue-mail.ts';

/**
 * Enqueues a mail to an account, unless the account was erased after the mail's cause: its mails are deleted, and this one
 * would remain.
 */
export async function mailAccount(
  tx: ISql,
  context: NotificationContext,
  event: { id: string; occurredAt: Date },
  mail: Omit<MailToSend, 'cause'>,
): Promise<void> {
  if (await wasErasedSince(tx, context, mail.to.address, event.occurredAt)) return;
  await enqueueMail(tx, context, { cause: event.id, ...mail });
}
