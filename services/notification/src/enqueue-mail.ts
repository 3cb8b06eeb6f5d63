import { randomUUID } from 'node:crypto';
import type { Practice } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import { afterCommit, isErasedAddress } from '@stillpoint/events';
import type { NotificationContext } from './context.ts';
import { mailAddress } from './domain/address.ts';
import type { MailAttachment, MailContent } from './domain/mail-content.ts';
import { isUrgent, type MailKind, type ScheduledKind } from './domain/mail-kind.ts';
import { domainOf, messageIdOf } from './domain/message-id.ts';
import { findWording } from './store/mail-wordings.ts';
import { insertMail, upsertScheduledMail } from './store/mails.ts';
import { findPractice } from './store/practice.ts';
import { renderEmail, type EmailTemplate } from './templates/email-template.ts';

export interface MailToSend {
  /** The event's id, or another lasting name of what causes the mail: the same cause never makes two. */
  cause: string;
  kind: MailKind;
  to: { name: string | null; address: string };
  template: EmailTemplate;
  appointmentId?: string;
  /** The session's start it names: when the session was moved before it leaves, it is dropped if it would mislead. */
  startsAt?: Date;
  calendar?: MailContent['calendar'];
  attachment?: MailAttachment;
  /** Nothing of it stays once it is settled. */
  isErasedOnceSettled?: boolean;
}

/** A mail about a session that is written when it is due (`delivery/write-when-due.ts`), from what is known then. */
export interface MailForLater {
  kind: ScheduledKind;
  appointmentId: string;
  notBefore: Date;
}

/**
 * Owes a mail in the transaction of its cause; the worker delivers it. One with `notBefore` waits until then: owed again, it
 * waits for the newer time. Any other is rendered and sealed at once, and is due. Nothing is owed to whoever was erased. `practice`:
 * where the caller has read it.
 */
export async function enqueueMail(
  tx: ISql,
  context: NotificationContext,
  mail: MailToSend | MailForLater,
  practice?: Practice,
): Promise<void> {
  const id = randomUUID();
  if ('to' in mail && isErasedAddress(mail.to.address)) return;
  if ('notBefore' in mail) return upsertScheduledMail(tx, { id, ...mail }, context.now());
  const { kind, appointmentId = null, isErasedOnceSettled = false } = mail;
  if (context.nudges) afterCommit(tx, isUrgent(kind) ? context.nudges.codes : context.nudges.mail);
  const written = await writeMail(tx, context, mail, practice);
  await insertMail(tx, context, { id, kind, appointmentId, isErasedOnceSettled, ...written });
}

/**
 * A mail as it will leave. All mails to one person about one session answer the same Message-ID, so that mail programs show them
 * as one conversation, whichever came first.
 */
export async function writeMail(
  db: ISql,
  context: NotificationContext,
  mail: MailToSend,
  practice?: Practice,
): Promise<{ messageId: string; content: MailContent }> {
  const to = mailAddress(mail.to.name, mail.to.address);
  const [wording, from] = await Promise.all([
    'wording' in mail.template ? findWording(db, mail.template.wording) : null,
    practice ?? findPractice(db, context),
  ]);
  const { subject, html, text } = renderEmail(mail.template, from, wording);
  // The settings' domain: a mail's id must not change with a new address, nor conversations break in two.
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
  await enqueueMail(tx, context, { ...mail, to: { name: practice.name, address: practice.email } }, practice);
}
