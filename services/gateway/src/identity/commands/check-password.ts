import { AppError } from '@stillpoint/errors';
import { VISITOR, audit } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { guessWasRight, spendForAddress, spendGuess } from '../limits.ts';
import { isPassword } from '../passwords.ts';
import { findClientByEmail, type Client } from '../store/clients.ts';

/**
 * The one way a client's password is checked. A wrong password, an unknown address and a wrong password of an unproved account
 * run through the same statements and get the same answer: AppError 'invalid_credentials'. Throws TooManyRequests.
 */
export async function checkPassword(
  context: IdentityContext,
  given: { email: string; password: string },
  from: { address: string },
): Promise<Client> {
  await spendForAddress(context, from.address);
  await spendGuess(context, given.email, from.address);
  const client = await findClientByEmail(context.sql, given.email);
  const isRight = await isPassword(client?.passwordHash ?? null, given.password);
  if (!client || !isRight) {
    await audit(context, VISITOR, 'client.login-failed', client?.id ?? null);
    throw new AppError('invalid_credentials', 'Invalid email or password.');
  }
  await guessWasRight(context, given.email, from.address);
  return client;
}
