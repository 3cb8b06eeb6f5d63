import type { DomainEvent } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import type { MailKind } from '../domain/mail-kind.ts';
import { enqueueMail, type MailToSend } from '../enqueue-mail.ts';
import { mailToClient } from '../session-info.ts';
import { findArrivedAppointment } from '../store/appointments.ts';
import type { EmailTemplate } from '../templates/email-template.ts';
import type { SessionMail } from '../templates/session-emails.ts';

type PaymentEvent = DomainEvent<
  'PaymentInvitationRequested' | 'PaymentPending' | 'PaymentDeclined' | 'PaymentRefunded' | 'ConfirmationRefused'
>;

/** What the mails tell of the session; `currency` is the session's. */
interface About extends SessionMail {
  currency: string;
  isCancelled: boolean;
}

/**
 * Payment events have only ids and amounts, so person and time come from the copy of the appointment, which is waited for; if
 * the copy is gone there is no mail.
 */
export async function mailAboutPayment(
  tx: TransactionSql,
  context: NotificationContext,
  event: PaymentEvent,
  kind: MailKind,
  write: (about: About) => EmailTemplate,
  more: Pick<MailToSend, 'goodUntil'> = {},
): Promise<void> {
  const copy = await findArrivedAppointment(tx, context.sealer, event.facts.appointmentId);
  if (!copy) return;
  const { about, ...mail } = await mailToClient(tx, context, copy);
  await enqueueMail(tx, context, {
    ...mail,
    cause: event.id,
    kind,
    startsAt: copy.startsAt,
    template: write({ ...about, currency: copy.currency, isCancelled: copy.status === 'cancelled' }),
    ...more,
  });
}
