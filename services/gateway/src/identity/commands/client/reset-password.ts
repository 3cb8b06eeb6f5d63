import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { audit, clientActor } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { resetCodeCounts, countFromAddress } from '../../limits.ts';
import { publishPasswordChanged } from '../../notices.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import { deleteCodesOf } from '../../store/codes.ts';
import { lockClient, markVerified, updatePassword } from '../../store/clients.ts';
import { consumeReset, findResetOwner } from '../../store/password-resets.ts';
import { deleteSessionsOf } from '../../store/sessions.ts';
import { requireUncommon } from '../../passwords/uncommon-password.ts';
import { WORDS } from '../../../words.ts';

const invalidLink = () => new AppError('invalid_link', WORDS.identity.linkInvalid);

/**
 * Sets a new password with the mailed link, once; ends the account's sessions and codes, resets the count of wrong codes, and
 * notifies the owner. The link came by mail, so it verifies the address as well. Throws AppError 'invalid_link' and
 * TooManyRequests.
 */
export async function resetPassword(
  context: IdentityContext,
  form: { token: string; password: string },
  from: Caller,
): Promise<void> {
  await countFromAddress(context, from);
  const tokenHashes = context.sealer.hashes('password-reset', form.token);
  const clientId = await findResetOwner(context.sql, tokenHashes, context.now());
  if (clientId === null) throw invalidLink();
  await requireUncommon(form.password, [context.practiceName]);
  const passwordHash = await hashPassword(form.password);
  await transact(context, async (tx) => {
    // The account is locked before its link, as where a new link is written; otherwise the two deadlock.
    const client = await lockClient(tx, clientId);
    if (!client || !(await consumeReset(tx, tokenHashes, context.now()))) throw invalidLink();
    await updatePassword(tx, clientId, passwordHash);
    await markVerified(tx, clientId, context.now());
    await deleteCodesOf(tx, clientId);
    await deleteSessionsOf(tx, { clientId });
    await resetCodeCounts(tx, context, client.email, from);
    await publishPasswordChanged(tx, context, { client }, from);
  });
  await audit(context, clientActor(clientId, from), 'client.password-reset', clientId);
}
