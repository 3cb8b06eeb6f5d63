import type { Effect } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import { receiptFilename, receiptNumber, receiptPdf } from '@stillpoint/receipts';
import type { NotificationContext } from '../context.ts';
import { attachmentOf } from '../domain/mail-content.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { clientSession, dashboardUrl } from '../session-info.ts';
import { requireAppointment, upsertAppointment, type AppointmentCopy } from '../store/appointments.ts';
import { holdReceipt, takeHeldReceipt, type PaidReceipt } from '../store/held-receipts.ts';
import { findPractice } from '../store/practice.ts';
import { receiptEmail } from '../templates/payment-emails.tsx';

/**
 * Mails the receipt of a payment that is kept. While its session is not confirmed the receipt waits: should the money be refused,
 * the client reads of the refund only. A cancelled session's receipt is in the client's account, with what went back on it.
 */
export const sendReceipt: Effect<'PaymentCaptured', NotificationContext> = async (tx, event, context) => {
  const {
    appointmentId,
    receiptNumber: number,
    capturedAt: paidAt,
    captureId,
    amountCents,
    currency,
    method,
  } = event.facts;
  // An event from before there were receipts.
  if (number === undefined || paidAt === undefined) return;
  const copy = await requireAppointment(tx, context.sealer, appointmentId);
  const receipt = { cause: event.id, number, captureId, amountCents, currency, paidAt, method };
  if (copy.status === 'pending') await holdReceipt(tx, copy.id, receipt);
  else if (copy.status !== 'cancelled') await oweReceipt(tx, context, copy, receipt);
};

/** The session is confirmed: the receipt that waited for it leaves. */
export const sendHeldReceipt: Effect<'AppointmentConfirmed', NotificationContext> = async (tx, event, context) => {
  const copy = await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'confirmed');
  const receipt = await takeHeldReceipt(tx, copy.id);
  if (receipt && copy.status !== 'cancelled') await oweReceipt(tx, context, copy, receipt);
};

async function oweReceipt(
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
  { cause, number, captureId, amountCents, currency, paidAt, method = 'paypal' }: PaidReceipt,
): Promise<void> {
  const { clientName, clientEmail, serviceName } = copy.personal;
  const { startsAt, durationMinutes } = copy;
  const content = await receiptPdf([
    {
      ...{ number, captureId, amountCents, currency, method, paidAt: new Date(paidAt), refunds: [] },
      ...{ clientName, clientEmail, serviceName, startsAt, durationMinutes, isCancelled: false },
      practice: await findPractice(tx, context),
    },
  ]);
  await enqueueMail(tx, context, {
    cause,
    kind: 'receipt',
    appointmentId: copy.id,
    to: { name: clientName, address: clientEmail },
    template: receiptEmail({
      clientName,
      session: await clientSession(tx, context, copy),
      amountCents,
      currency,
      number: receiptNumber(number),
      dashboardUrl: dashboardUrl(context),
    }),
    attachment: attachmentOf(receiptFilename(number), 'application/pdf', content),
  });
}
