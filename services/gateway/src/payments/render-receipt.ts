import { withErasedNames } from '@stillpoint/booking';
import type { Appointment, Practice } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import { receiptFilename, receiptPdf } from '@stillpoint/receipts';
import type { AppDeps } from '../deps.ts';
import { practiceOf } from '../practice/site.ts';
import { WORDS } from '../words.ts';

/**
 * An appointment's receipt as of now: one page per payment, with its refunds. Throws AppError `not_found` when there is no
 * payment.
 */
export const renderReceipt = async (deps: AppDeps, booked: Appointment) =>
  renderReceiptFor(deps, practiceOf(await deps.site.current()), booked);

/** The same for the given `practice`. */
export async function renderReceiptFor(
  { booking: sessions, payment: context }: Pick<AppDeps, 'booking'> & { payment: Pick<AppDeps['payment'], 'sql'> },
  practice: Practice,
  booked: Appointment,
): Promise<{ filename: string; content: Buffer }> {
  // An erased client's receipt has the name kept for the books.
  const [appointment = booked] = await withErasedNames(sessions, [booked]);
  const paid = await payment.receiptsOf(context, appointment.id);
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
  if (!first) throw new AppError('not_found', WORDS.payments.noReceipt);
  return { filename: receiptFilename(first.number), content: await receiptPdf([first, ...others]) };
}
