import type { DomainEvent } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import type { MailKind } from '../domain/mail-kind.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { clientSession } from '../session-info.ts';
import { type AppointmentCopy, requireAppointment } from '../store/appointments.ts';
import type { EmailTemplate } from '../templates/email-template.tsx';
import type { SessionInfo } from '../templates/parts.tsx';

type PaymentEvent = DomainEvent<
  'PaymentInvitationRequested' | 'PaymentPending' | 'PaymentDeclined' | 'PaymentRefunded' | 'ConfirmationRefused'
>;

/** Payment events carry ids and amounts only: who and when comes from the copy, and is waited for. */
export async function tellClient(
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
