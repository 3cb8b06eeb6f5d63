import { AppError } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';

export interface AttachmentFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** One attachment of a mail, by its place in the list. Throws AppError `not_found`. */
export async function findAttachment(
  _context: NotificationContext,
  _emailId: number,
  _index: number,
): Promise<AttachmentFile> {
  throw new AppError('not_found', 'This attachment does not exist.');
}
