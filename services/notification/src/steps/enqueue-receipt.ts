import type { TransactionSql } from '@stillpoint/db';
import { receiptFilename, receiptNumber, receiptPdf } from '@stillpoint/receipts';
import type { NotificationContext } from '../context.ts';
import { attachmentOf } from '../domain/mail-content.ts';
import type { PaidReceipt } from '../domain/paid-receipt.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { mailToClient } from '../session-info.ts';
import type { AppointmentCopy } from '../store/appointments.ts';
import { findPractice } from '../store/practice.ts';
import { receiptEmail } from '../templates/payment-emails.ts';

/** Enqueues a receipt with its PDF. */
export async function enqueueReceipt(
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
  { cause, number, captureId, amountCents, currency, paidAt, method = 'paypal' }: PaidReceipt,
): Promise<void> {
  const { clientName, clientEmail, serviceName } = copy.personal;
  const { startsAt, durationMinutes } = copy;
  const content = await receiptPdf([
    {
      number,
      captureId,
      amountCents,
      currency,
      method,
      paidAt: new Date(paidAt),
      refunds: [],
      clientName,
      clientEmail,
      serviceName,
      startsAt,
      durationMinutes,
      isCancelled: false,
      practice: await findPractice(tx, context),
    },
  ]);
  const { about, ...mail } = await mailToClient(tx, context, copy);
  await enqueueMail(tx, context, {
    ...mail,
    cause,
    kind: 'receipt',
    template: receiptEmail({ ...about, amountCents, currency, number: receiptNumber(number) }),
    attachment: attachmentOf(receiptFilename(number), content),
  });
}
