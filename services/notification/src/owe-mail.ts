import { randomUUID } from 'node:crypto';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { mailAddress } from './domain/address.ts';
import type { MailAttachment, MailContent } from './domain/mail-content.ts';
import type { MailKind } from './domain/mail-kind.ts';
import { domainOf, messageIdOf } from './domain/message-id.ts';
import { insertMail } from './store/mails.ts';
import { renderLetter, type Letter } from './templates/letter.tsx';

export interface OwedMail {
  /** The event's id, or another lasting name of what causes the mail: the same cause never makes two. */
  cause: string;
  kind: MailKind;
  to: { name: string | null; address: string };
  letter: Letter;
  appointmentId?: string;
  /** The session's start it tells: when the session was moved before it leaves, it is dropped if it would mislead. */
  startsAt?: Date;
  calendar?: MailContent['calendar'];
  attachment?: MailAttachment;
}

/**
 * Writes a mail that is owed, rendered and sealed, in the transaction of its cause. The worker delivers it. All mails to one
 * person about one session answer the same Message-ID, so that mail programs show them as one conversation, whichever came first.
 */
export async function oweMail(tx: ISql, context: NotificationContext, owed: OwedMail): Promise<void> {
  const to = mailAddress(owed.to.name, owed.to.address);
  const { subject, html, text } = await renderLetter(owed.letter, context.practice);
  const domain = domainOf(context.practice.email);
  const thread = owed.appointmentId ? messageIdOf(owed.appointmentId, 'thread', to.address, domain) : null;
  await insertMail(
    tx,
    context.sealer,
    {
      id: randomUUID(),
      messageId: messageIdOf(owed.cause, owed.kind, to.address, domain),
      kind: owed.kind,
      appointmentId: owed.appointmentId ?? null,
      content: {
        ...{ to, subject, text, html, calendar: owed.calendar ?? null },
        ...{ inReplyTo: thread, references: thread ? [thread] : [] },
        ...(owed.attachment ? { attachment: owed.attachment } : {}),
        ...(owed.startsAt ? { sessionStartsAt: owed.startsAt.toISOString() } : {}),
      },
    },
    context.now(),
  );
}

/** The same for the administrator, at the practice's address. */
export const oweAdminMail = (
  tx: ISql,
  context: NotificationContext,
  owed: Omit<OwedMail, 'to' | 'calendar' | 'attachment'>,
): Promise<void> =>
  oweMail(tx, context, { ...owed, to: { name: context.practice.name, address: context.practice.email } });
