import type { ClientConfirmation, ClientUser } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { checkPasskey } from '../../passkeys.ts';
import { renewSession } from '../../sessions.ts';
import { checkOwnPassword } from './change-password.ts';
import { WORDS } from '../../../words.ts';

/**
 * Confirms a client's session with the password or a passkey. `token`: the session id from the cookie. Returns the new one.
 * Throws AppError 'wrong_password', 'invalid_passkey' and TooManyRequests.
 */
export async function confirmClient(
  context: IdentityContext,
  { client, token }: { client: ClientUser; token: string },
  given: ClientConfirmation,
  from: Caller,
): Promise<string> {
  if (given.passkey) {
    const { owner } = await checkPasskey(context, 'client', given.passkey);
    if (!('clientId' in owner) || owner.clientId !== client.id)
      throw new AppError('invalid_passkey', WORDS.identity.otherAccountsPasskey);
  } else await checkOwnPassword(context, client, given.password ?? '', from);
  return renewSession(context, token);
}
