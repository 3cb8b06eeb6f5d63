import { attempt, claimById } from '@stillpoint/deliveries';
import type { NotificationContext } from '../context.ts';
import { mailDelivery, type WithLink } from './mail-delivery.ts';
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
 * Tries a mail in the caller's process, so that the answer is true; returns `queued` when it takes longer than `deadlineMs`. A
 * try that goes on after that still records its outcome; what fails, the worker tries again.
 */
export async function sendNow(
  context: NotificationContext,
  mailId: string,
  deadlineMs: number,
): Promise<'sent' | 'queued' | 'rejected'> {
  const delivery = mailDelivery(context, withOwnLink(context));
  const claim = await claimById(context.sql, delivery, mailId, context.now());
  if (!claim) return 'queued';
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), deadlineMs);
  });
  try {
    const tried = await Promise.race([attempt(context, delivery, claim), deadline]);
    if (tried?.cause) throw tried.cause;
    return tried?.as === 'sent' || tried?.as === 'rejected' ? tried.as : 'queued';
  } finally {
    clearTimeout(timer);
  }
}
