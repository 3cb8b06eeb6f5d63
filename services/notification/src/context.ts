import type { Practice } from '@stillpoint/contracts';
import type { ServiceContext } from '@stillpoint/events';

export type NotificationContext = ServiceContext & {
  /** The practice of the settings; mails use `findPractice`. */
  practice: Practice;
  /** Public address of the product, without a trailing slash. */
  publicUrl: string;
  /** SMTP_URL: used until the administrator saves an e-mail configuration. */
  systemSmtpUrl: string | null;
  /** Whether mail servers may have private and loopback addresses, and untrusted certificates. */
  allowPrivateHosts: boolean;
  /** Wakes the delivery of codes, or of all other mail, where this process runs it; never throws. */
  nudges?: { codes: () => void; mail: () => void };
};
