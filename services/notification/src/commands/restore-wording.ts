import type { NotificationContext } from '../context.ts';
import { requireWordingKey } from '../domain/wordings/require-wording.ts';
import { deleteWording } from '../store/mail-wordings.ts';

/** Restores the original wording; a follow-up is no longer sent. Throws AppError `not_found`. */
export const restoreWording = (context: NotificationContext, key: string): Promise<void> =>
  deleteWording(context.sql, requireWordingKey(key));
