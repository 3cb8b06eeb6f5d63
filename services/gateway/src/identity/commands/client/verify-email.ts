import { AppError } from '@stillpoint/errors';
import { audit, clientActor } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { countFromAddress, countLoginAttempt } from '../../limits.ts';
import { isPassword } from '../../passwords/passwords.ts';
import { withMinimumDuration } from '../../minimum-duration.ts';
import { findClientByEmail, markVerified } from '../../store/clients.ts';
import { invalidCode, redeemCode } from '../../steps/redeem-code.ts';
import { WORDS } from '../../../words.ts';

/**
 * Verifies an account's address with the mailed code; with a password, only for the registration that set it. Throws AppError
 * 'invalid_code' (also for unknown addresses, in the same time) and TooManyRequests.
 */
export async function verifyEmail(
  context: IdentityContext,
  form: { email: string; code: string; password?: string | undefined },
  from: Caller,
): Promise<void> {
  await countFromAddress(context, from);
  const uncount = await countLoginAttempt(context, `verify:${form.email}`, from);
  await withMinimumDuration(async () => {
    const client = await findClientByEmail(context.sql, form.email);
    const { password } = form;
    // Before the transaction, which would keep its connection while the passwords of others are computed.
    const isTheirs = password === undefined || (await isPassword(client?.passwordHash ?? null, password));
    if (!client) throw invalidCode();
    await redeemCode(context, client.id, 'verify-email', form.code, async (tx, registered) => {
      // Somebody else may have registered the address since: their code must not verify an account with another password than
      // this person's.
      if (!isTheirs || (password !== undefined && registered.passwordHash !== client.passwordHash))
        throw new AppError('invalid_code', WORDS.identity.codeOfOtherRegistration);
      await markVerified(tx, client.id, context.now());
    });
    await uncount();
    await audit(context, clientActor(client.id, from), 'client.email-verified', client.id);
  });
}
