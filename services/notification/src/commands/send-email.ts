import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { emailForm } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { sendNow } from '../delivery/send-now.ts';
import { requireSmtpSettings } from '../delivery/smtp-settings.ts';
import { mailAddress, oneLine, type Address } from '../domain/address.ts';
import type { MessageContent } from '../domain/message-content.ts';
import { canBeReferenced, domainOf, messageIdOf } from '../domain/message-id.ts';
import { inShort } from '../domain/session-time.ts';
import { findCurrentAccount } from '../mailbox/account.ts';
import { indexOf, wordHash } from '../mailbox/reading/search-words.ts';
import { answeredAt } from '../queries/answered-at.ts';
import { insertMail } from '../store/mails.ts';
import { findMessage, findMessageOfMail, insertMessage, type StoredMessage } from '../store/messages.ts';
import { findPractice } from '../store/practice.ts';
import { WORDS } from '../words.ts';

export type EmailForm = z.output<typeof emailForm>;

/**
 * Sends a mail from the practice and keeps it as outgoing (spec section 2, 'Emails tab'). The row is committed first; then the
 * server is tried at once, for up to 10 seconds, so that the answer is accurate: `sent`, or `queued` for the worker. With the
 * same `requestId` the mail is sent once, and the answer is its present state, not `isNew`. Throws AppError `not_configured`
 * without a mail server, `connection_failed` when the server rejected the mail for good, `already_exists` for the id of another
 * mail, and for one that `isFirstReply` to a mail that was answered.
 */
export async function sendEmail(
  context: NotificationContext,
  form: EmailForm,
): Promise<{ id: number; state: 'sent' | 'queued'; isNew: boolean }> {
  const settings = await requireSmtpSettings(context);
  const answered = await findAnswered(context, form.inReplyTo ?? null);
  const thread = threadOf(answered);
  const mailId = form.requestId ?? randomUUID();
  const to = recipient(form.to);
  const subject = oneLine(form.subject);
  const messageId = messageIdOf(mailId, 'composed', to.address, domainOf(settings.from.address));

  const stored = await transact(context, async (tx) => {
    const content = { to, subject, text: form.body, html: null, calendar: null, ...thread };
    const kept = {
      from: headerText(settings.from),
      to: headerText(to),
      subject,
      body: form.body,
      htmlBody: null,
      attachments: [],
      messageId,
      references: thread.references,
    };
    const mail = { id: mailId, messageId, kind: 'composed' as const, appointmentId: null, content };
    const isNew = await insertMail(tx, context, mail);
    if (!isNew) return { id: requireSame(await findMessageOfMail(tx, context.sealer, mailId), kept), isNew };
    if (answered && form.isFirstReply) await requireUnanswered(tx, context, answered);
    const id = await insertMessage(tx, context.sealer, {
      account: null,
      mailId,
      isRead: true,
      arrivedAt: context.now(),
      fingerprint: context.sealer.hash('notification.fingerprint', mailId),
      content: kept,
      words: indexOf(kept, wordHash(context.sealer)),
    });
    return { id, isNew };
  });

  return { ...stored, state: await sendNow(context, mailId) };
}

/** The id of the mail stored by an earlier request with the same id. */
function requireSame(earlier: StoredMessage | null, now: MessageContent): number {
  const isSame = (['to', 'subject', 'body'] as const).every((part) => earlier?.content[part] === now[part]);
  if (!earlier || !isSame) throw new AppError('already_exists', WORDS.refused.otherMail);
  return earlier.id;
}

const findAnswered = async (context: NotificationContext, inReplyTo: number | null) =>
  inReplyTo === null ? null : findMessage(context.sql, context.sealer, inReplyTo, await findCurrentAccount(context));

async function requireUnanswered(tx: ISql, context: NotificationContext, answered: StoredMessage): Promise<void> {
  const at = await answeredAt(tx, context.sealer, answered);
  if (!at) return;
  const { timeZone: practiceZone, dateStyle } = await findPractice(tx, context);
  const time = inShort({ startsAt: at, practiceZone, clientZone: null, dateStyle });
  throw new AppError('already_exists', WORDS.refused.answered(time));
}

/**
 * Threading headers of a reply: the message replied to comes last among the references. None where another program moved that one away
 * while the reply was written.
 */
function threadOf(answered: StoredMessage | null) {
  if (!answered) return { inReplyTo: null, references: [] };
  const { messageId } = answered.content;
  const inReply = messageId !== null && canBeReferenced(messageId) ? messageId : null;
  const references = answered.content.references.filter(canBeReferenced);
  return { inReplyTo: inReply, references: inReply === null ? references : [...references, inReply] };
}

function recipient(text: string): Address {
  try {
    return mailAddress(null, text);
  } catch {
    throw new AppError('invalid_input', WORDS.refused.recipient);
  }
}

const headerText = ({ name, address }: Address): string => (name ? `${name} <${address}>` : address);
