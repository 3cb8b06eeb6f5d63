import type { Practice } from '@stillpoint/contracts';
import type { ServiceContext } from '@stillpoint/events';

export type NotificationContext = ServiceContext & {
  /** The settings' own; what mails say is `findPractice`. */
  practice: Practice;
  /** Where clients reach the product, without a slash at the end. */
  publicUrl: string;
  /** SMTP_URL: sends until the administrator saves an e-mail configuration. */
  systemSmtpUrl: string | null;
  /** Mail servers on private and loopback addresses may be used, with certificates nobody signed. */
  allowPrivateHosts: boolean;
  /** Wakes what delivers codes, or all other mail, where this process does; never throws. */
  nudges?: { codes: () => void; mail: () => void };
};
