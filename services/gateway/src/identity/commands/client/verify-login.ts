import type { ClientUser } from '@stillpoint/contracts';
import { audit, clientActor, visitorActor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { completeSignIn, type SignInCookies } from '../../complete-sign-in.ts';
import { countCodeAttempt } from '../../limits.ts';
import { notifyIfLocked } from '../../lockout.ts';
import { toClientUser, type SignInCaller } from '../../sessions.ts';
import { checkPassword } from '../../steps/check-password.ts';
import { redeemCode } from '../../steps/redeem-code.ts';
import { WORDS } from '../../../words.ts';

/**
 * Second step of a client's login: password and mailed code. Opens a session under a new id and ends the browser's previous
 * one. Throws AppError 'invalid_credentials', 'invalid_code', and TooManyRequests, also after ten wrong codes in a day.
 */
export async function verifyLogin(
  context: IdentityContext,
  form: { email: string; password: string; code: string },
  from: SignInCaller,
): Promise<SignInCookies & { user: ClientUser }> {
  const client = await checkPassword(context, form, from);
  try {
    const uncount = await notifyIfLocked(context, form.email, { client }, from, (...asked) =>
      countCodeAttempt(...asked, WORDS.identity.tooManyCodes),
    );
    const entry = await redeemCode(context, client.id, 'login', form.code, (tx) =>
      completeSignIn(tx, context, { client }, from),
    );
    await uncount();
    await audit(context, clientActor(client.id, from), 'client.login', client.id);
    return { ...entry, user: toClientUser(client) };
  } catch (error) {
    await audit(context, visitorActor(from), 'client.login-failed', client.id);
    throw error;
  }
}
