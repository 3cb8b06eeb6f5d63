import type { NotificationContext } from '../context.ts';
import { leaseMail } from '../store/mails.ts';
import { deliverMail, LEASE_MS, type Delivered, type WithLink } from './deliver-mail.ts';
import { openSmtpLink } from './smtp-link.ts';

/** A connection for one mail. */
const withOwnLink =
  (context: NotificationContext): WithLink =>
  async (settings, work) => {
    const link = await openSmtpLink(context, settings);
    try {
      return await work(link);
    } finally {
      link.close();
    }
  };

/**
 * Tries a mail in the caller's process, so that the answer is true; answers `queued` when it takes longer than `deadlineMs`. A
 * try that goes on after that still records its outcome; what fails, the worker tries again.
 */
export async function sendNow(context: NotificationContext, mailId: string, deadlineMs: number): Promise<Delivered> {
  const mail = await leaseMail(context.sql, context.sealer, mailId, context.now(), LEASE_MS);
  if (!mail) return 'queued';
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Delivered>((resolve) => {
    timer = setTimeout(() => resolve('queued'), deadlineMs);
  });
  try {
    return await Promise.race([deliverMail(context, mail, withOwnLink(context)), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
