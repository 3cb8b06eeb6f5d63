import type { ClientUser } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { audit, type Actor } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { countMail, resetCodeCounts } from '../../limits.ts';
import { publishPasswordChanged } from '../../notices.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import { replacePassword, type Client } from '../../store/clients.ts';
import { deleteCodesOf } from '../../store/codes.ts';
import { deleteResetsOf } from '../../store/password-resets.ts';
import { deleteOtherSessions } from '../../store/sessions.ts';
import { requireUncommon } from '../../passwords/uncommon-password.ts';
import { checkPassword } from '../../steps/check-password.ts';
import { WORDS } from '../../../words.ts';

/**
 * Changes a client's password, ends the other sessions and all codes and links, and notifies the owner by mail. Throws AppError
 * 'wrong_password' for a wrong current one, 'invalid_input' for a common new one, and TooManyRequests.
 */
export async function changePassword(
  context: IdentityContext,
  { client, sessionId, actor }: { client: ClientUser; sessionId: string; actor: Actor },
  form: { currentPassword: string; password: string },
  from: Caller,
): Promise<void> {
  const checked = await checkOwnPassword(context, client, form.currentPassword, from);
  await requireUncommon(form.password, [client.email, client.firstName, client.lastName, context.practiceName]);
  await countMail(context, 'new-password', client.email);
  const passwordHash = await hashPassword(form.password);
  await transact(context, async (tx) => {
    // The password was reset meanwhile, so the one that was checked is no longer valid.
    if (!(await replacePassword(tx, checked, passwordHash))) throw wrongPassword();
    await deleteCodesOf(tx, client.id);
    await deleteResetsOf(tx, client.id);
    await deleteOtherSessions(tx, { clientId: client.id }, sessionId);
    await resetCodeCounts(tx, context, client.email, from);
    await publishPasswordChanged(tx, context, { client }, from);
  });
  await audit(context, actor, 'client.password-changed', client.id);
}

/**
 * Checks a signed-in client's own password, counted like every attempt. A wrong one must not sign the client out, so it is a
 * 422, not a 401.
 */
export async function checkOwnPassword(
  context: IdentityContext,
  client: ClientUser,
  password: string,
  from: Caller,
): Promise<Client> {
  return checkPassword(context, { email: client.email, password }, from).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') throw wrongPassword();
    throw error;
  });
}

const wrongPassword = () => new AppError('wrong_password', WORDS.identity.passwordWrong);
