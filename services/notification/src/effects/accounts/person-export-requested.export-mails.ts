import { recordPersonPart, type Effect } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from '../../context.ts';
import { isSecret, type MailKind } from '../../domain/mail-kind.ts';
import { pickPersonMails } from '../../person-mails.ts';
import { clientKeys, findZone } from '../../store/client-zones.ts';

/** Collects a person's data in this service for an export. */
export const exportMails: Effect<'PersonExportRequested', NotificationContext> = async (tx, event, context) => {
  const { requestId, appointmentIds } = event.facts;
  const gathered = await mailsOf(tx, context, { email: event.personal.email, appointmentIds });
  await recordPersonPart(tx, context, { requestId, part: 'mails', gathered }, { ...event.personal, stays: [] });
};

/** Characters that the mailbox's mails may have in a copy: anybody can send the practice any number of large ones. */
const MOST_OF_MAILBOX = 4_000_000;

/**
 * Mails to a person, the mailbox's mails from and to the person, as many of the newest as a copy can hold, and the time zone their
 * browser reported. Newest first, without codes and links.
 */
async function mailsOf(
  db: ISql,
  context: NotificationContext,
  person: { email: string; appointmentIds: readonly string[] },
) {
  let left = MOST_OF_MAILBOX;
  let olderLeftOut = 0;
  const { mails, messages } = await pickPersonMails(
    db,
    context,
    { ...person, withNotices: false },
    {
      mail: ({ kind, state, createdAt, content }) =>
        kind === 'composed'
          ? null
          : {
              kind,
              state,
              at: createdAt.toISOString(),
              subject: content.subject,
              text: isSecret(kind as MailKind) ? '' : content.text,
            },
      message({ isOutgoing, arrivedAt, content }) {
        const shown = {
          direction: isOutgoing ? 'sent' : 'received',
          at: arrivedAt.toISOString(),
          from: content.from,
          to: content.to,
          subject: content.subject,
          text: content.body,
          attachments: content.attachments.map(({ filename }) => filename),
        };
        left -= JSON.stringify(shown).length;
        if (left >= 0) return shown;
        olderLeftOut += 1;
        return null;
      },
    },
  );
  return {
    timeZone: await findZone(db, clientKeys(context, person.email)),
    sentByTheProduct: mails.sort((a, b) => b.at.localeCompare(a.at)),
    mailbox: messages,
    ...(olderLeftOut > 0 ? { olderMailsLeftOut: olderLeftOut } : {}),
  };
}
