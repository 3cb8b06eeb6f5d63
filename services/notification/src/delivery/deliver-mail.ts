import { publish, transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { mailAddress } from '../domain/address.ts';
import { nextAttemptAt } from '../domain/backoff.ts';
import { needsLiveSession } from '../domain/mail-kind.ts';
import { judgeFailure, withoutAddresses, type SmtpOutcome } from '../domain/smtp-outcome.ts';
import { findAppointment, type AppointmentCopy } from '../store/appointments.ts';
import { postponeMail, settleMail, type LeasedMail } from '../store/mails.ts';
import { setMessageSent } from '../store/messages.ts';
import { buildMime } from './mime.ts';
import { SmtpError, type SmtpLink } from './smtp-link.ts';
import { findSmtpSettings, type SmtpSettings } from './smtp-settings.ts';

/** How long others leave a mail alone that is being sent; longer than any try lasts. */
export const LEASE_MS = 120_000;

export type WithLink = <T>(settings: SmtpSettings, work: (link: SmtpLink) => Promise<T>) => Promise<T>;
export type Delivered = 'sent' | 'queued' | 'unknown' | 'rejected' | 'dropped';

/** Tries a leased mail once and records what became of it. A refusal for good publishes MailRejected in the same transaction. */
export async function deliverMail(
  context: NotificationContext,
  mail: LeasedMail,
  withLink: WithLink,
): Promise<Delivered> {
  if (needsLiveSession(mail.kind) && mail.appointmentId) {
    const copy = await findAppointment(context.sql, context.sealer, mail.appointmentId);
    if (copy && misleads(mail, copy)) {
      await settleMail(context.sql, context.sealer, mail, 'dropped', null, context.now());
      return 'dropped';
    }
  }
  const outcome = await attempt(context, mail, withLink);
  if (outcome.state === 'sent') {
    await transact(context, async (tx) => {
      const isOurs = await settleMail(tx, context.sealer, mail, 'sent', null, context.now());
      if (isOurs && mail.kind === 'composed') await setMessageSent(tx, mail.id, context.now());
    });
    return 'sent';
  }
  if (outcome.state === 'rejected') return reject(context, mail, outcome.reply);
  const next = nextAttemptAt(mail.attempts, context.now());
  if (next >= mail.giveUpAt) return reject(context, mail, `no success in two days: ${outcome.reply}`);
  const state = outcome.state === 'unknown' ? 'unknown' : 'queued';
  await postponeMail(context.sql, mail, state, outcome.reply, next);
  return state;
}

/** Its session was cancelled, or moved: another mail tells the newer state. */
const misleads = ({ content }: LeasedMail, { status, startsAt }: AppointmentCopy): boolean =>
  status === 'cancelled' ||
  (content.sessionStartsAt !== undefined && Date.parse(content.sessionStartsAt) !== startsAt.getTime());

async function attempt(context: NotificationContext, mail: LeasedMail, withLink: WithLink): Promise<SmtpOutcome> {
  try {
    const settings = await findSmtpSettings(context);
    if (!settings) return { state: 'retry', reply: 'no mail server is configured' };
    const { practice } = context;
    const isOwn = settings.from.address.toLowerCase() === practice.email.toLowerCase();
    const raw = await buildMime({
      messageId: mail.messageId,
      content: mail.content,
      from: settings.from,
      replyTo: isOwn || mail.kind === 'composed' ? null : mailAddress(practice.name, practice.email),
      date: mail.createdAt,
    });
    await withLink(settings, (link) => link.send({ from: settings.from.address, to: mail.content.to.address, raw }));
    return { state: 'sent' };
  } catch (error) {
    if (error instanceof SmtpError) return judgeFailure(error);
    return { state: 'retry', reply: withoutAddresses((error as Error).message) };
  }
}

async function reject(context: NotificationContext, mail: LeasedMail, reply: string): Promise<'rejected'> {
  await transact(context, async (tx) => {
    const isOurs = await settleMail(tx, context.sealer, mail, 'rejected', reply, context.now());
    if (isOurs)
      await publish(tx, context, {
        type: 'MailRejected',
        facts: { mailId: mail.id, kind: mail.kind, reply },
        personal: {},
      });
  });
  return 'rejected';
}
