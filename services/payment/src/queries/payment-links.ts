import type { PaymentContext } from '../context.ts';
import { findInvitation, INVITATION_TOKEN, type Invited } from '../store/invitations.ts';

/** What a payment link was made for, usable or not: a repeated completion answers as the first did. Null for an unknown token. */
export const findPaymentLink = (context: PaymentContext, token: string): Promise<Invited | null> =>
  findInvitation(context.sql, context.sealer.hashes(INVITATION_TOKEN, token), context.now());
