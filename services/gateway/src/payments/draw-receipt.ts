import { withKeptNames } from '@stillpoint/booking';
import type { Appointment } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import { receiptFilename, receiptPdf } from '@stillpoint/receipts';
import type { AppDeps } from '../deps.ts';
import { practiceOf } from '../practice/site.ts';

/**
 * An appointment's receipt as it is now: a page for each payment that arrived for it, with what went back. Throws AppError
 * `not_found` when none arrived.
 */
export async function drawReceipt(
  { booking: sessions, payment: context, site }: AppDeps,
  booked: Appointment,
): Promise<{ filename: string; content: Buffer }> {
  // Of an erased client, the name that is kept for the books.
  const [appointment = booked] = await withKeptNames(sessions, [booked]);
  const paid = await payment.receiptsOf(context, appointment.id);
  const practice = practiceOf(await site.current());
  const [first, ...others] = paid.map((receipt) => ({
    ...receipt,
    clientName: appointment.clientName,
    clientEmail: appointment.clientEmail,
    serviceName: appointment.service.name,
    startsAt: new Date(appointment.appointmentDate),
    durationMinutes: appointment.service.duration,
    isCancelled: appointment.status === 'cancelled',
    practice,
  }));
  if (!first) throw new AppError('not_found', 'There is no payment for this appointment, so there is no receipt.');
  return { filename: receiptFilename(first.number), content: await receiptPdf([first, ...others]) };
}
