import type { Claim, Delivery, Outcome } from '@stillpoint/deliveries';
import { publish, transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { mailAddress } from '../domain/address.ts';
import { isUrgent, needsLiveSession, needsSessionAhead, needsUnpaidSession } from '../domain/mail-kind.ts';
import { mailRetryMs, repeatedMailRetryMs } from '../domain/retries.ts';
import { classifyFailure, type SmtpOutcome } from '../domain/smtp-outcome.ts';
import { findCurrentAccount } from '../mailbox/account.ts';
import { dropScheduledMail, findDueMail, MAIL_TABLE, settleMail, type DueMail } from '../store/mails.ts';
import { setMessageSent } from '../store/messages.ts';
import { findPractice } from '../store/practice.ts';
import { mailServerProblem } from './mail-server-problem.ts';
import { buildMime } from './mime.ts';
import { writeWhenDue } from './write-when-due.ts';
import { SmtpError, type SmtpLink } from './smtp-link.ts';
import { findSmtpSettings, type SmtpSettings } from './smtp-settings.ts';

/** `isNew`: the link had to be opened first, which may have taken seconds. */
export type WithLink = <T>(settings: SmtpSettings, work: (link: SmtpLink, isNew: boolean) => Promise<T>) => Promise<T>;

/** How a mail is delivered: each try over a link of `withLink`, for two days. */
export const mailDelivery = (context: NotificationContext, withLink: WithLink): Delivery => ({
  name: 'mail',
  table: MAIL_TABLE,
  leaseMs: 120_000,
  retryMs: mailRetryMs,
  deliver: (claim) => deliver(context, claim, withLink),
  async giveUp(claim, error) {
    const mail = await findDueMail(context.sql, context.sealer, claim.id);
    if (mail?.content) await reject(context, mail, claim, `no success in two days: ${error}`);
    else if (mail) await dropScheduledMail(context.sql, claim, context.now());
  },
});

async function deliver(context: NotificationContext, claim: Claim, withLink: WithLink): Promise<Outcome> {
  const owed = await findDueMail(context.sql, context.sealer, claim.id);
  if (owed?.content === null) {
    const decided = await writeWhenDue(context, owed, claim);
    if (decided !== 'written') return { kind: 'settled', as: decided };
  }
  const mail = owed?.content === null ? await findDueMail(context.sql, context.sealer, claim.id) : owed;
  if (!mail?.content) return { kind: 'settled', as: 'settled elsewhere' };
  const outcome = isOutdated(mail, context.now()) ? DROPPED : await send(context, mail, withLink);
  if (outcome.state === 'retry') {
    const mayRepeat = outcome.mayHaveArrived && !isUrgent(mail.kind);
    return { kind: 'retry', error: outcome.reply, ...(mayRepeat && { afterMs: repeatedMailRetryMs(claim.attempts) }) };
  }
  if (outcome.state === 'rejected') await reject(context, mail, claim, outcome.reply);
  else if (outcome.state === 'dropped')
    await settleMail(context.sql, context.sealer, mail, claim, { ...outcome, reply: null, at: context.now() });
  else await recordSent(context, mail, claim);
  return { kind: 'settled', as: outcome.state, isReleased: true };
}

/** Its session was cancelled, moved or paid meanwhile, which another mail says, or has begun; or what it brings expired. */
function isOutdated({ kind, content: { goodUntil, sessionStartsAt }, session }: DueMail, now: Date): boolean {
  if (goodUntil !== undefined && Date.parse(goodUntil) <= now.getTime()) return true;
  if (!session) return false;
  const { status, startsAt } = session;
  if (needsUnpaidSession(kind) && (status === 'confirmed' || status === 'completed')) return true;
  if (!needsLiveSession(kind)) return false;
  return (
    status === 'cancelled' ||
    (needsSessionAhead(kind) && startsAt <= now) ||
    (sessionStartsAt !== undefined && Date.parse(sessionStartsAt) !== startsAt.getTime())
  );
}

/** The same, asked again. */
async function isOutdatedByNow(context: NotificationContext, mail: DueMail): Promise<boolean> {
  if (!mail.session) return false;
  const owed = await findDueMail(context.sql, context.sealer, mail.id);
  return !owed?.content || isOutdated(owed, context.now());
}

const DROPPED = { state: 'dropped' } as const;

async function send(
  context: NotificationContext,
  mail: DueMail,
  withLink: WithLink,
): Promise<SmtpOutcome | typeof DROPPED> {
  const settings = await findSmtpSettings(context);
  if (!settings) return { state: 'retry', reply: 'no mail server is configured.' };
  try {
    const practice = await findPractice(context.sql, context);
    const isOwn = settings.from.address.toLowerCase() === practice.email.toLowerCase();
    const raw = buildMime({
      messageId: mail.messageId,
      content: mail.content,
      from: settings.from,
      replyTo: isOwn || mail.kind === 'composed' ? null : mailAddress(practice.name, practice.email),
      date: mail.createdAt,
    });
    return await withLink(settings, async (link, isNew) => {
      if (isNew && (await isOutdatedByNow(context, mail))) return DROPPED;
      await link.send({ from: settings.from.address, to: mail.content.to.address, raw });
      return { state: 'sent' };
    });
  } catch (error) {
    const reply = mailServerProblem(error as Error, settings.host);
    return error instanceof SmtpError ? classifyFailure(error, reply) : { state: 'retry', reply };
  }
}

async function recordSent(context: NotificationContext, mail: DueMail, claim: Claim): Promise<void> {
  const settled = { state: 'sent' as const, reply: null, at: context.now() };
  if (mail.kind !== 'composed') {
    await settleMail(context.sql, context.sealer, mail, claim, settled);
    return;
  }
  const account = await findCurrentAccount(context);
  await transact(context, async (tx) => {
    if (await settleMail(tx, context.sealer, mail, claim, settled))
      await setMessageSent(tx, mail.id, account, context.now());
  });
}

/** A refusal for good is published in the same transaction. */
const reject = (context: NotificationContext, mail: DueMail, claim: Claim, reply: string): Promise<void> =>
  transact(context, async (tx) => {
    const settled = { state: 'rejected' as const, reply, at: context.now() };
    if (!(await settleMail(tx, context.sealer, mail, claim, settled))) return;
    const facts = { mailId: mail.id, kind: mail.kind, reply };
    await publish(tx, context, { type: 'MailRejected', facts, personal: {} });
  });
