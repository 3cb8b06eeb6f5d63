import { getEmailConfig, saveEmailConfig, type NotificationContext } from '@stillpoint/notification';

export interface SandboxMail {
  smtpPort: number;
  imapPort: number;
  /** The practice's address, which is also its mailbox in the sandbox. */
  address: string;
  fromName: string;
}

const HOST = '127.0.0.1';

/**
 * Points the practice's mailbox at the mail sandbox: on the first start, and again when the sandbox has other ports since.
 * Settings that lead anywhere else are the practice's own and stay.
 */
export async function pointMailAtSandbox(
  context: NotificationContext,
  mail: SandboxMail,
  isFirst: boolean,
): Promise<void> {
  const stored = await getEmailConfig(context);
  const { smtpPort, imapPort, address } = mail;
  const isOurs = stored?.smtpHost === HOST && stored.imapHost === HOST && stored.username === address;
  const isCurrent = stored?.smtpPort === smtpPort && stored.imapPort === imapPort;
  if (stored ? !isOurs || isCurrent : !isFirst) return;
  await saveEmailConfig(context, {
    smtpHost: HOST,
    smtpPort,
    smtpSecure: false,
    imapHost: HOST,
    imapPort,
    imapSecure: false,
    unencrypted: true,
    username: address,
    password: 'sandbox',
    fromEmail: address,
    fromName: stored?.fromName ?? mail.fromName,
  });
}
