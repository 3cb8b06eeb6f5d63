import { wasErasedSince } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { enqueueMail, type MailToSend } from '../enqueue-mail.ts';

/**
 * Enqueues a mail to an account, unless the account was erased after the mail's cause: its mails are deleted, and this one
 * would remain. `minutesValid`: how long after its cause what it brings is valid.
 */
export async function mailAccount(
  tx: ISql,
  context: NotificationContext,
  event: { id: string; occurredAt: Date },
  { minutesValid, ...mail }: Omit<MailToSend, 'cause' | 'goodUntil'> & { minutesValid?: number },
): Promise<void> {
  if (await wasErasedSince(tx, context, mail.to.address, event.occurredAt)) return;
  const until = minutesValid && { goodUntil: new Date(event.occurredAt.getTime() + minutesValid * 60_000) };
  await enqueueMail(tx, context, { cause: event.id, ...mail, ...until });
}
