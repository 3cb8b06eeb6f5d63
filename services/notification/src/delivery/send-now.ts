import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, claimById } from '@stillpoint/deliveries';
import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { mailDelivery, type WithLink } from './mail-delivery.ts';
import { findMailState } from '../store/mails.ts';
import { openSmtpLink } from './smtp-link.ts';
import { WORDS } from '../words.ts';

/** A connection for one mail. */
const withOwnLink =
  (context: NotificationContext): WithLink =>
  async (settings, work) => {
    const link = await openSmtpLink(context, settings);
    try {
      return await work(link, true);
    } finally {
      link.close();
    }
  };

/** How long the caller waits for the mail server's answer before the worker takes over. */
const DEADLINE_MS = 10_000;

/**
 * Sends a mail whose row is committed in the caller's process, so that the answer is true, and waits up to 10 s for the server's:
 * `sent`, or `queued` for the worker. An attempt that goes on after that still records its outcome; what fails, the worker tries again.
 * Throws AppError `connection_failed` when the server refused the mail for good.
 */
export async function sendNow(context: NotificationContext, mailId: string): Promise<'sent' | 'queued'> {
  const delivery = mailDelivery(context, withOwnLink(context));
  const claim = await claimById(context.sql, delivery, mailId, context.now());
  if (!claim) return outcomeOf(context, mailId);
  const tried = await Promise.race([attempt(context, delivery, claim), sleep(DEADLINE_MS, null, { ref: false })]);
  if (tried?.cause) throw tried.cause;
  return tried ? outcomeOf(context, mailId) : 'queued';
}

async function outcomeOf({ sql }: NotificationContext, mailId: string): Promise<'sent' | 'queued'> {
  const mail = await findMailState(sql, mailId);
  if (mail?.state === 'rejected') throw new AppError('connection_failed', WORDS.refused.byServer(mail.lastError));
  return mail?.state === 'sent' ? 'sent' : 'queued';
}
