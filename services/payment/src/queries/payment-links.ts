import type { PaymentContext } from '../context.ts';
import { findInvitation, INVITATION_TOKEN, type Invited } from '../store/invitations.ts';

/**
 * The appointment of a payment link, usable or not, so that a repeated completion gets the first answer. Null for an unknown
 * token.
 */
export const findPaymentLink = (context: PaymentContext, token: string): Promise<Invited | null> =>
  findInvitation(context.sql, context.sealer.hashes(INVITATION_TOKEN, token), context.now());
