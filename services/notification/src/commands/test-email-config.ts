import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { smtpSettingsOf } from '../delivery/smtp-settings.ts';
import { signInProblem } from '../delivery/mail-server-problem.ts';
import { signInToImap, signInToSmtp } from '../mailbox/sign-in.ts';
import type { EmailConfigForm } from './save-email-config.ts';

/**
 * Signs in to both servers with the given settings, without sending anything (spec section 2, 'Test Connection'). Throws
 * AppError `connection_failed` that says which half failed and why.
 */
export async function testEmailConfig(context: NotificationContext, form: EmailConfigForm): Promise<void> {
  const [smtp, imap] = await Promise.all([
    signInProblem(form.smtpHost, signInToSmtp(context, smtpSettingsOf(form))),
    signInProblem(form.imapHost, signInToImap(context, form)),
  ]);
  const failures = [smtp && `Sending (SMTP) failed: ${smtp}`, imap && `Receiving (IMAP) failed: ${imap}`];
  const message = failures.filter((failure) => failure !== null).join(' ');
  if (message) throw new AppError('connection_failed', message);
}
