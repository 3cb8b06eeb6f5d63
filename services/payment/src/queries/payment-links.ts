import { INVITATION_TOKEN } from '../domain/invitation.ts';
import type { PaymentContext } from '../context.ts';
import { findInvitation } from '../store/invitations.ts';

/** What a payment link is for; null when its token is unknown, superseded, paid, cancelled, or its session has started. */
export async function findPaymentLink(
  context: PaymentContext,
  token: string,
): Promise<{ appointmentId: string } | null> {
  const invited = await find(context, token);
  return invited?.isUsable ? { appointmentId: invited.appointmentId } : null;
}

/** The appointment a token was made for, usable or not: so that a repeated completion answers as the first did. */
export async function findInvitedAppointment(
  context: PaymentContext,
  token: string,
): Promise<{ appointmentId: string } | null> {
  const invited = await find(context, token);
  return invited ? { appointmentId: invited.appointmentId } : null;
}

const find = (context: PaymentContext, token: string) =>
  findInvitation(context.sql, context.sealer.hashes(INVITATION_TOKEN, token), context.now());
