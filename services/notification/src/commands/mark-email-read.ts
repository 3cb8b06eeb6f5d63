import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { findCurrentAccount } from '../mailbox/account.ts';
import { setMessageRead } from '../store/messages.ts';
import { WORDS } from '../words.ts';

/**
 * Marks a mail of the mailbox read or unread: here at once, on the mail server within seconds. Throws AppError `not_found`.
 */
export async function markEmailRead(context: NotificationContext, id: number, isRead: boolean): Promise<void> {
  if (!(await setMessageRead(context.sql, id, await findCurrentAccount(context), isRead)))
    throw new AppError('not_found', WORDS.refused.noEmail);
}
