import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { openSmtpLink } from '../delivery/smtp-link.ts';
import { mailAddress } from '../domain/address.ts';
import { closeImap, openImap } from '../mailbox/imap-link.ts';
import type { EmailConfigForm } from './save-email-config.ts';

const DEADLINE_MS = 15_000;

/**
 * Signs in to both servers with the given settings, sending nothing (spec section 2, 'Test Connection'). Throws AppError
 * `connection_failed` that says which half failed and why.
 */
export async function testEmailConfig(context: NotificationContext, form: EmailConfigForm): Promise<void> {
  const [smtp, imap] = await Promise.all([failureOf(trySmtp(context, form)), failureOf(tryImap(context, form))]);
  const failures = [smtp && `Sending (SMTP) failed: ${smtp}`, imap && `Receiving (IMAP) failed: ${imap}`];
  const message = failures.filter((failure) => failure !== null).join(' ');
  if (message) throw new AppError('connection_failed', message);
}

async function trySmtp(context: NotificationContext, form: EmailConfigForm): Promise<void> {
  const link = await openSmtpLink(context, {
    host: form.smtpHost,
    port: form.smtpPort,
    secure: form.smtpSecure,
    unencrypted: form.unencrypted ? 'always' : 'never',
    auth: { user: form.username, pass: form.password },
    from: mailAddress(form.fromName, form.fromEmail),
    origin: 'administrator',
  });
  link.close();
}

async function tryImap(context: NotificationContext, form: EmailConfigForm): Promise<void> {
  const client = await openImap(context, form);
  try {
    await client.mailboxOpen('INBOX', { readOnly: true });
  } finally {
    await closeImap(client);
  }
}

async function failureOf(work: Promise<void>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE_MS / 1000} seconds`)), DEADLINE_MS);
  });
  try {
    await Promise.race([work, deadline]);
    return null;
  } catch (error) {
    return sentence(error as Error & FailureDetails);
  } finally {
    clearTimeout(timer);
  }
}

interface FailureDetails {
  code?: string;
  responseCode?: number;
  authenticationFailed?: boolean;
  responseText?: string;
  cause?: { code?: string; originalCode?: string };
}

/** What went wrong, for the person who types settings. */
function sentence(error: Error & FailureDetails): string {
  const code = error.cause?.originalCode ?? error.cause?.code ?? error.code;
  if (error.authenticationFailed || code === 'EAUTH') return 'the server did not accept the username and password.';
  if (code === 'ECONNREFUSED') return 'nothing answers at this host and port.';
  if (code === 'ETIMEDOUT' || code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT')
    return 'the server did not answer in time; check host, port and TLS.';
  if (/wrong version number|packet length too long|unknown protocol/i.test(error.message))
    return 'the server does not speak TLS at this port; check port and TLS.';
  if (/STARTTLS/i.test(error.message) || code === 'ETLS')
    return 'the server offers no encryption; use its TLS port, or tick “Allow an unencrypted connection”.';
  if (/certificate|self.signed|altnames/i.test(error.message))
    return `the server’s certificate could not be verified (${error.message}).`;
  const reason = (error.responseText ?? error.message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
  return reason.endsWith('.') ? reason : `${reason}.`;
}
