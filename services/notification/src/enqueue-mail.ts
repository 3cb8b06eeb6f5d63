import { randomUUID } from 'node:crypto';
import type { ISql } from '@stillpoint/db';
import { afterCommit } from '@stillpoint/events';
import { isErasedAddress } from '@stillpoint/scheduling';
import type { NotificationContext } from './context.ts';
import { mailAddress } from './domain/address.ts';
import type { MailAttachment, MailContent } from './domain/mail-content.ts';
import { isUrgent, type MailKind } from './domain/mail-kind.ts';
import { domainOf, messageIdOf } from './domain/message-id.ts';
import { findWording } from './store/mail-wordings.ts';
import { insertMail } from './store/mails.ts';
import { findPractice } from './store/practice.ts';
import { renderEmail, type EmailTemplate } from './templates/email-template.ts';

export interface MailToSend {
  /** The event's id, or another lasting id of the cause: one cause never creates two mails. */
  cause: string;
  kind: MailKind;
  to: { name: string | null; address: string };
  template: EmailTemplate;
  appointmentId?: string;
  /**
   * The session's start as named in the mail: if the session is moved before sending, a mail that becomes wrong is dropped.
   */
  startsAt?: Date;
  /** The time that its reader was told last of a session that was moved. */
  movedFrom?: Date;
  /** What it brings, a code for instance, is good until then: it is not sent any later. */
  goodUntil?: Date;
  calendar?: MailContent['calendar'];
  attachment?: MailAttachment;
  /** The content is erased once the mail is settled. */
  isErasedOnceSettled?: boolean;
}

/**
 * Enqueues a mail in the transaction of its cause, due at once; the worker delivers it. Mails to erased people are not enqueued.
 */
export async function enqueueMail(tx: ISql, context: NotificationContext, mail: MailToSend): Promise<void> {
  if (isErasedAddress(mail.to.address)) return;
  const { kind, appointmentId = null, isErasedOnceSettled = false } = mail;
  if (context.nudges) afterCommit(tx, isUrgent(kind) ? context.nudges.codes : context.nudges.mail);
  const written = await writeMail(tx, context, mail);
  await insertMail(tx, context, { id: randomUUID(), kind, appointmentId, isErasedOnceSettled, ...written });
}

/**
 * Writes a mail as it will be sent. All mails to one person about one session reply to the same Message-ID, so that mail
 * programs show them as one conversation, in whatever order they arrive.
 */
export async function writeMail(
  db: ISql,
  context: NotificationContext,
  mail: MailToSend,
): Promise<{ messageId: string; content: MailContent }> {
  const to = mailAddress(mail.to.name, mail.to.address);
  const [wording, from] = await Promise.all([
    'wording' in mail.template ? findWording(db, mail.template.wording) : null,
    findPractice(db, context),
  ]);
  const { subject, html, text } = renderEmail(mail.template, from, wording);
  // The settings' domain, so that a new address neither changes a mail's id nor splits conversations.
  const domain = domainOf(context.practice.email);
  const thread = mail.appointmentId ? messageIdOf(mail.appointmentId, 'thread', to.address, domain) : null;
  return {
    messageId: messageIdOf(mail.cause, mail.kind, to.address, domain),
    content: {
      to,
      subject,
      text,
      html,
      calendar: mail.calendar ?? null,
      inReplyTo: thread,
      references: thread ? [thread] : [],
      ...(mail.attachment ? { attachment: mail.attachment } : {}),
      ...(mail.startsAt ? { sessionStartsAt: mail.startsAt.toISOString() } : {}),
      ...(mail.movedFrom ? { movedFrom: mail.movedFrom.toISOString() } : {}),
      ...(mail.goodUntil ? { goodUntil: mail.goodUntil.toISOString() } : {}),
    },
  };
}

/** The same for the administrator, at the practice's address. */
export async function enqueueAdminMail(
  tx: ISql,
  context: NotificationContext,
  mail: Omit<MailToSend, 'to' | 'calendar' | 'attachment'>,
): Promise<void> {
  const practice = await findPractice(tx, context);
  await enqueueMail(tx, context, { ...mail, to: { name: practice.name, address: practice.email } });
}
