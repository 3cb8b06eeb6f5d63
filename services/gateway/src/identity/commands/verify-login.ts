import type { ClientUser } from '@stillpoint/contracts';
import { VISITOR, audit, clientActor } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { openSession, toClientUser } from '../sessions.ts';
import { checkPassword } from './check-password.ts';
import { redeemCode } from './redeem-code.ts';

/**
 * Second half of a client's login: password and mailed code. Opens a session under a fresh id and ends the browser's earlier one.
 * Throws AppError 'invalid_credentials', 'invalid_code' and TooManyRequests.
 */
export async function verifyLogin(
  context: IdentityContext,
  form: { email: string; password: string; code: string },
  from: { address: string; sessionId: string | null },
): Promise<{ user: ClientUser; sessionId: string }> {
  const client = await checkPassword(context, form, from);
  try {
    const sessionId = await redeemCode(context, client.id, 'login', form.code, (tx) =>
      openSession(tx, context, { clientId: client.id }, from.sessionId),
    );
    await audit(context, clientActor(client.id), 'client.login', client.id);
    return { user: toClientUser(client), sessionId };
  } catch (error) {
    await audit(context, VISITOR, 'client.login-failed', client.id);
    throw error;
  }
}
