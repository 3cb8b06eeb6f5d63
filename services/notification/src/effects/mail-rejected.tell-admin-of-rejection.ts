import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { enqueueAdminMail } from '../enqueue-mail.ts';
import { adminUrl } from '../session-info.ts';
import { findMailContent } from '../store/mails.ts';
import { adminRejectionEmail } from '../templates/admin-emails.ts';

/**
 * Notifies the administrator of a mail that was rejected for good; a rejected notice to the administrator causes no further
 * one.
 */
export const notifyAdminOfRejection: Effect<'MailRejected', NotificationContext> = async (tx, event, context) => {
  const { mailId, kind, reply } = event.facts;
  if (kind.startsWith('admin-')) return;
  const content = await findMailContent(tx, context.sealer, mailId);
  await enqueueAdminMail(tx, context, {
    cause: event.id,
    kind: 'admin-rejection',
    template: adminRejectionEmail({
      recipient: content?.to.address ?? null,
      subject: content?.subject ?? null,
      reply,
      adminUrl: adminUrl(context),
    }),
  });
};
