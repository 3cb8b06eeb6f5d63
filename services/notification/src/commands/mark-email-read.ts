import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { findAccount } from '../mailbox/account.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { setMessageRead } from '../store/messages.ts';

/**
 * Marks a mail of the mailbox read or unread: here at once, on the mail server within seconds. Throws AppError `not_found`.
 */
export async function markEmailRead(context: NotificationContext, id: number, isRead: boolean): Promise<void> {
  const config = await findEmailConfig(context.sql, context.sealer);
  const account = config ? await findAccount(context, config) : null;
  if (!(await setMessageRead(context.sql, id, account, isRead)))
    throw new AppError('not_found', 'This e-mail does not exist.');
}
