import { recordPersonPart, type Effect } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from '../../context.ts';
import { isSecret, type MailKind } from '../../domain/mail-kind.ts';
import { findPersonMails } from '../../person-mails.ts';
import { clientKeys, findZone } from '../../store/client-zones.ts';

/** Collects a person's data in this service for an export. */
export const exportMails: Effect<'PersonExportRequested', NotificationContext> = async (tx, event, context) => {
  const { requestId, appointmentIds } = event.facts;
  const gathered = await mailsOf(tx, context, { email: event.personal.email, appointmentIds });
  await recordPersonPart(tx, context, { requestId, part: 'mails', gathered }, { ...event.personal, stays: [] });
};

/**
 * Mails to a person, the mailbox's mails from and to the person, and the time zone their browser reported. Newest first,
 * without codes and links.
 */
async function mailsOf(
  db: ISql,
  context: NotificationContext,
  person: { email: string; appointmentIds: readonly string[] },
) {
  const { mails, messages } = await findPersonMails(db, context, { ...person, withNotices: false });
  return {
    timeZone: await findZone(db, clientKeys(context, person.email)),
    sentByTheProduct: mails
      .filter(({ kind }) => kind !== 'composed')
      .toReversed()
      .map(({ kind, state, createdAt, content }) => ({
        kind,
        state,
        at: createdAt.toISOString(),
        subject: content.subject,
        text: isSecret(kind as MailKind) ? '' : content.text,
      })),
    mailbox: messages.toReversed().map(({ isOutgoing, arrivedAt, content }) => ({
      direction: isOutgoing ? 'sent' : 'received',
      at: arrivedAt.toISOString(),
      from: content.from,
      to: content.to,
      subject: content.subject,
      text: content.body,
      attachments: content.attachments.map(({ filename }) => filename),
    })),
  };
}
