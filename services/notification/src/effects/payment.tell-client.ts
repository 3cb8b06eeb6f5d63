import type { DomainEvent, Effect } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import type { MailKind } from '../domain/mail-kind.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { clientSession, dashboardUrl } from '../session-info.ts';
import { requireAppointment, type AppointmentCopy } from '../store/appointments.ts';
import { dropHeldReceipt } from '../store/held-receipts.ts';
import type { EmailTemplate } from '../templates/email-template.tsx';
import type { SessionInfo } from '../templates/parts.tsx';
import {
  declinedEmail,
  invitationEmail,
  pendingEmail,
  refundEmail,
  refusalEmail,
} from '../templates/payment-emails.tsx';

type PaymentEvent = DomainEvent<
  'PaymentInvitationRequested' | 'PaymentPending' | 'PaymentDeclined' | 'PaymentRefunded' | 'ConfirmationRefused'
>;

/** Payment events carry ids and amounts only: who and when comes from the copy, and is waited for. */
async function tellClient(
  tx: TransactionSql,
  context: NotificationContext,
  event: PaymentEvent,
  kind: MailKind,
  write: (copy: AppointmentCopy, session: SessionInfo) => EmailTemplate,
): Promise<void> {
  const copy = await requireAppointment(tx, context.sealer, event.facts.appointmentId);
  await enqueueMail(tx, context, {
    cause: event.id,
    kind,
    appointmentId: copy.id,
    startsAt: copy.startsAt,
    to: { name: copy.personal.clientName, address: copy.personal.clientEmail },
    template: write(copy, await clientSession(tx, context, copy)),
  });
}

export const sendInvitation: Effect<'PaymentInvitationRequested', NotificationContext> = (tx, event, context) =>
  tellClient(tx, context, event, 'invitation', (copy, session) =>
    invitationEmail({
      clientName: copy.personal.clientName,
      session,
      amountCents: event.facts.amountCents,
      currency: copy.currency,
      isNewClient: event.facts.isNewClient,
      ...event.personal,
    }),
  );

export const sayPending: Effect<'PaymentPending', NotificationContext> = (tx, event, context) =>
  tellClient(tx, context, event, 'payment-pending', (copy, session) =>
    pendingEmail({
      ...{ clientName: copy.personal.clientName, session },
      ...{ amountCents: event.facts.amountCents, currency: event.facts.currency },
    }),
  );

/** Only a payer who had been told to wait is told of the refusal: the others saw it on screen. */
export const sayDeclined: Effect<'PaymentDeclined', NotificationContext> = async (tx, event, context) => {
  if (!event.facts.wasPending) return;
  await tellClient(tx, context, event, 'payment-declined', (copy, session) =>
    declinedEmail({
      clientName: copy.personal.clientName,
      session,
      amountCents: event.facts.amountCents,
      currency: copy.currency,
      dashboardUrl: dashboardUrl(context),
    }),
  );
};

export const sayRefunded: Effect<'PaymentRefunded', NotificationContext> = (tx, event, context) =>
  tellClient(tx, context, event, 'refund', (copy, session) =>
    refundEmail({
      clientName: copy.personal.clientName,
      session,
      amountCents: event.facts.amountCents,
      currency: copy.currency,
      refundedCents: event.facts.refundedCents,
    }),
  );

/** Also ends the wait of the receipt that would have been mailed. */
export const explainRefusal: Effect<'ConfirmationRefused', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, captureId, amountCents, currency, reason } = event.facts;
  await tellClient(tx, context, event, 'refusal', ({ personal: { clientName } }, session) =>
    refusalEmail({ clientName, session, amountCents, currency, reason, dashboardUrl: dashboardUrl(context) }),
  );
  await dropHeldReceipt(tx, appointmentId, captureId);
};
