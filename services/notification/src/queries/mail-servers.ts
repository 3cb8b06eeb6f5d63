import type { NotificationContext } from '../context.ts';
import { signInProblem } from '../delivery/mail-server-problem.ts';
import { findSmtpSettings } from '../delivery/smtp-settings.ts';
import { signInToImap, signInToSmtp } from '../mailbox/sign-in.ts';
import { findEmailConfig } from '../store/email-config.ts';

/** A server of the mail settings: its address, and the problem with signing in to it; null without one. */
export interface MailServerState {
  host: string;
  port: number;
  problem: string | null;
}

/** Signs in to the mail servers in use, without sending anything; null when none is configured. */
export async function checkMailServers(
  context: NotificationContext,
): Promise<{ smtp: MailServerState | null; imap: MailServerState | null }> {
  const [sending, config] = [await findSmtpSettings(context), await findEmailConfig(context.sql, context.sealer)];
  const smtp = sending && {
    host: sending.host,
    port: sending.port,
    problem: await signInProblem(sending.host, signInToSmtp(context, sending)),
  };
  const imap = config && {
    host: config.imapHost,
    port: config.imapPort,
    problem: await signInProblem(config.imapHost, signInToImap(context, config)),
  };
  return { smtp, imap };
}
