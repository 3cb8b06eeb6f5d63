import { AppError } from '@stillpoint/errors';
import { audit, visitorActor } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { IdentityContext } from '../context.ts';
import { countFromAddress, countLoginAttempt } from '../limits.ts';
import { notifyIfLocked } from '../lockout.ts';
import { isPassword } from '../passwords/passwords.ts';
import { findClientByEmail, type Client } from '../store/clients.ts';
import { WORDS } from '../../words.ts';

export const clientRefused = () => new AppError('invalid_credentials', WORDS.identity.clientRefused);

/**
 * Checks a client's password; there is no other way. A wrong password, an unknown address and a wrong password of an unverified
 * account run the same statements and get the same answer: AppError 'invalid_credentials'. Throws TooManyRequests.
 */
export async function checkPassword(
  context: IdentityContext,
  given: { email: string; password: string },
  from: Caller,
): Promise<Client> {
  await countFromAddress(context, from);
  const client = await findClientByEmail(context.sql, given.email);
  const owner = client?.verifiedAt ? { client } : null;
  const uncount = await notifyIfLocked(context, given.email, owner, from, countLoginAttempt);
  const isRight = await isPassword(client?.passwordHash ?? null, given.password);
  if (!client || !isRight) {
    await audit(context, visitorActor(from), 'client.login-failed', client?.id ?? null);
    throw clientRefused();
  }
  await uncount();
  return client;
}
