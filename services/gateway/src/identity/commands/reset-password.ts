import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { audit, clientActor } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { spendForAddress } from '../limits.ts';
import { hashPassword } from '../passwords.ts';
import { deleteCodesOf } from '../store/codes.ts';
import { markVerified, updatePassword } from '../store/clients.ts';
import { consumeReset, isResetLive } from '../store/password-resets.ts';
import { deleteSessionsOf } from '../store/sessions.ts';

const invalidLink = () =>
  new AppError('invalid_link', 'This link is invalid or has expired. Please ask for a new one.');

/**
 * Sets a new password with the mailed link, once; ends the account's sessions and codes. The link came by mail, so it proves
 * the address as well. Throws AppError 'invalid_link' and TooManyRequests.
 */
export async function resetPassword(
  context: IdentityContext,
  form: { token: string; password: string },
  from: { address: string },
): Promise<void> {
  await spendForAddress(context, from.address);
  const tokenHash = context.sealer.hash('password-reset', form.token);
  if (!(await isResetLive(context.sql, tokenHash, context.now()))) throw invalidLink();
  const passwordHash = await hashPassword(form.password);
  const clientId = await transact(context, async (tx) => {
    const id = await consumeReset(tx, tokenHash, context.now());
    if (id === null) throw invalidLink();
    await updatePassword(tx, id, passwordHash);
    await markVerified(tx, id, context.now());
    await deleteCodesOf(tx, id);
    await deleteSessionsOf(tx, { clientId: id });
    return id;
  });
  await audit(context, clientActor(clientId), 'client.password-reset', clientId);
}
