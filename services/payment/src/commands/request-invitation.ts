import { randomUUID } from 'node:crypto';
import { AppError } from '@stillpoint/errors';
import { publish, transact } from '@stillpoint/events';
import { newToken } from '@stillpoint/sealing';
import type { PaymentContext } from '../context.ts';
import { endInvitations, insertInvitation, INVITATION_TOKEN } from '../store/invitations.ts';
import { openAmountDue, requirePrice } from '../steps/open-amount-due.ts';
import { WORDS } from '../words.ts';

export interface InvitationInput {
  appointmentId: string;
  amountCents: number;
  startsAt: Date;
  /** Until when its slot is held; null: until it starts. */
  holdExpiresAt: Date | null;
  /** Whether the client is new and is welcomed as such. */
  isNewClient: boolean;
  /** A client without an account is offered to register. */
  hasAccount: boolean;
  clientEmail: string;
  clientName: string;
}

/**
 * Asks a client to pay: creates a link with a new 256-bit token, of which only the keyed hash is stored, and ends the older
 * ones. Throws AppError nothing_to_pay (free, cancelled or started), already_paid or payment_pending.
 */
export async function requestInvitation(context: PaymentContext, input: InvitationInput): Promise<void> {
  const { appointmentId, amountCents, startsAt, holdExpiresAt, isNewClient, hasAccount, clientEmail } = input;
  const now = context.now();
  requirePrice(amountCents);
  if (startsAt <= now) throw new AppError('nothing_to_pay', WORDS.order.hasStarted);
  const token = newToken();
  await transact(context, async (tx) => {
    await openAmountDue(tx, { appointmentId, amountCents, startsAt, now });
    await endInvitations(tx, appointmentId, now);
    const invitationId = randomUUID();
    await insertInvitation(tx, {
      id: invitationId,
      appointmentId,
      tokenHash: context.sealer.hash(INVITATION_TOKEN, token),
      createdAt: now,
    });
    await publish(tx, context, {
      type: 'PaymentInvitationRequested',
      facts: { appointmentId, invitationId, amountCents, isNewClient, keptUntil: holdExpiresAt?.toISOString() ?? null },
      personal: {
        url: `${context.publicUrl}/payment/${token}`,
        registerUrl: hasAccount
          ? null
          : `${context.publicUrl}/client/register?email=${encodeURIComponent(clientEmail)}`,
      },
    });
  });
}
