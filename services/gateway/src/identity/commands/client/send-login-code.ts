import { transact } from '@stillpoint/events';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { countMail, countUnverifiedMail } from '../../limits.ts';
import { checkPassword, clientRefused } from '../../steps/check-password.ts';
import { issueCode } from '../../steps/issue-code.ts';
import { lockClient } from '../../store/clients.ts';

/**
 * First step of a client's login: checks the password and mails a login code. An account with an unverified address gets a new
 * verification code instead, and the answer says so, but only after the right password. Throws AppError 'invalid_credentials'
 * and TooManyRequests.
 */
export async function sendLoginCode(
  context: IdentityContext,
  form: { email: string; password: string },
  from: Caller,
): Promise<{ verificationRequired: boolean }> {
  const client = await checkPassword(context, form, from);
  const purpose = client.verifiedAt ? 'login' : 'verify-email';
  await countMail(context, purpose, client.email);
  if (purpose === 'verify-email') await countUnverifiedMail(context, client.email);
  const firstName = purpose === 'login' ? client.firstName : '';
  await transact(context, async (tx) => {
    // The account may have been erased since its password was checked.
    if (!(await lockClient(tx, client.id))) throw clientRefused();
    await issueCode(tx, context, { ...client, firstName }, purpose);
  });
  return { verificationRequired: purpose === 'verify-email' };
}
