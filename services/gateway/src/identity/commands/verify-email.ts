import { audit, clientActor } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { guessWasRight, spendForAddress, spendGuess } from '../limits.ts';
import { inSteadyTime } from '../steady-time.ts';
import { findClientByEmail, markVerified } from '../store/clients.ts';
import { invalidCode, redeemCode } from './redeem-code.ts';

/**
 * Proves an account's address with the mailed code. Throws AppError 'invalid_code' (also for unknown addresses, alike in time)
 * and TooManyRequests.
 */
export async function verifyEmail(
  context: IdentityContext,
  form: { email: string; code: string },
  from: { address: string },
): Promise<void> {
  await spendForAddress(context, from.address);
  await spendGuess(context, form.email, from.address);
  await inSteadyTime(async () => {
    const client = await findClientByEmail(context.sql, form.email);
    if (!client) throw invalidCode();
    await redeemCode(context, client.id, 'verify-email', form.code, (tx) => markVerified(tx, client.id, context.now()));
    await guessWasRight(context, form.email, from.address);
    await audit(context, clientActor(client.id), 'client.email-verified', client.id);
  });
}
