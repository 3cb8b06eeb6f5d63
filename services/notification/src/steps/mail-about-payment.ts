import type { DomainEvent } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import type { MailKind } from '../domain/mail-kind.ts';
import { enqueueMail, type MailToSend } from '../enqueue-mail.ts';
import { accountLinks, clientSession } from '../session-info.ts';
import { findArrivedAppointment } from '../store/appointments.ts';
import type { EmailTemplate } from '../templates/email-template.ts';
import type { AccountLinks, SessionInfo } from '../templates/parts.ts';

type PaymentEvent = DomainEvent<
  'PaymentInvitationRequested' | 'PaymentPending' | 'PaymentDeclined' | 'PaymentRefunded' | 'ConfirmationRefused'
>;

/** The part of each mail that depends on the payment; `currency` is the session's. */
interface About extends AccountLinks {
  clientName: string;
  session: SessionInfo;
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
  const { clientName, clientEmail } = copy.personal;
  const session = await clientSession(tx, context, copy);
  await enqueueMail(tx, context, {
    cause: event.id,
    kind,
    appointmentId: copy.id,
    startsAt: copy.startsAt,
    to: { name: clientName, address: clientEmail },
    template: write({
      clientName,
      session,
      currency: copy.currency,
      isCancelled: copy.status === 'cancelled',
      ...accountLinks(context, copy, session),
    }),
    ...more,
  });
}
