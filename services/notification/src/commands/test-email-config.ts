import type { NotificationContext } from '../context.ts';
import { AppError } from '@stillpoint/contracts';
import type { EmailConfigForm } from './save-email-config.ts';

/**
 * Logs in to both servers with the given settings. Throws AppError `connection_failed` that says which half failed and why.
 */
export async function testEmailConfig(_context: NotificationContext, _form: EmailConfigForm): Promise<void> {
  throw new AppError('unavailable', 'Mail settings cannot be tested yet.');
}
