import type { z } from 'zod';
import { AppError, type emailForm } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';

export type EmailForm = z.output<typeof emailForm>;

/** Sends a mail from the practice; stored as outgoing. Throws AppError `not_configured` without a mail server. */
export async function sendEmail(
  _context: NotificationContext,
  _form: EmailForm,
): Promise<{ id: number; state: 'sent' | 'queued' }> {
  throw new AppError('unavailable', 'Mail cannot be sent yet.');
}
