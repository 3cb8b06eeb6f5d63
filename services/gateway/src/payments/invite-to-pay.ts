import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { findClientByEmail } from '../identity/store/clients.ts';
import { rewordForPractice } from './reword-for-practice.ts';
import { WORDS } from '../words.ts';

/**
 * Mails a new payment link for an unpaid appointment; older links end. A client without a verified account and without another
 * session is welcomed as new; one without an account is offered to register. Throws AppError not_found, or nothing_to_pay when
 * the appointment is free, paid, cancelled or started.
 */
export async function inviteToPay(deps: AppDeps, appointmentId: string): Promise<void> {
  const payable = await booking.findPayable(deps.booking, appointmentId);
  if (!payable) throw new AppError('not_found', WORDS.appointments.none);
  if (!payable.canBePaid) throw new AppError('nothing_to_pay', WORDS.payments.nothingToPay);
  const { clientEmail } = payable;
  const [account, isKnown] = await Promise.all([
    findClientByEmail(deps.identity.sql, clientEmail),
    booking.hasOtherSession(deps.booking, { clientEmail, appointmentId }),
  ]);
  const hasAccount = account !== null && account.verifiedAt !== null;
  await rewordForPractice(
    payment.requestInvitation(deps.payment, {
      appointmentId,
      amountCents: payable.amountCents,
      startsAt: payable.startsAt,
      holdExpiresAt: payable.holdExpiresAt,
      isNewClient: !hasAccount && !isKnown,
      hasAccount,
      clientEmail,
      clientName: payable.clientName,
    }),
  );
}
