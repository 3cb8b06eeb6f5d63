import type { EmailMessage } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';

/** A page of the mailbox, newest first; `search` looks for all its words. */
export async function listEmails(
  _context: NotificationContext,
  _page: { page: number; pageSize: number; search?: string | undefined },
): Promise<{ emails: EmailMessage[]; total: number; unread: number }> {
  return { emails: [], total: 0, unread: 0 };
}
