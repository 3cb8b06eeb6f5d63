import { attempt, claimById } from '@stillpoint/deliveries';
import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { mailDelivery, type WithLink } from './mail-delivery.ts';
import { findMailReply } from '../store/mails.ts';
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

/** How long the caller waits for the mail server's answer before the worker takes over. */
const DEADLINE_MS = 10_000;

/**
 * Sends a mail whose row is committed, and waits up to 10 s for the server's answer: `sent`, or `queued` for the worker. Throws
 * AppError `connection_failed` when the server refused the mail for good.
 */
export async function sendNow(context: NotificationContext, mailId: string): Promise<'sent' | 'queued'> {
  const state = await tryNow(context, mailId, DEADLINE_MS);
  if (state !== 'rejected') return state;
  const reply = await findMailReply(context.sql, mailId);
  throw new AppError('connection_failed', `The mail server refused this e-mail: ${reply ?? 'no reason given'}`);
}

/**
 * Tries a mail in the caller's process, so that the answer is true; returns `queued` when it takes longer than `deadlineMs`. A
 * try that goes on after that still records its outcome; what fails, the worker tries again.
 */
async function tryNow(
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
