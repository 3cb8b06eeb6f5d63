import { transact } from '@stillpoint/events';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { countMail, countUnprovedMail } from '../../limits.ts';
import { checkPassword } from '../../steps/check-password.ts';
import { issueCode } from '../../steps/issue-code.ts';

/**
 * First half of a client's login: the password. Mails a login code; an account whose address is not proved yet gets a new
 * verification code instead, and the answer says so, to whoever knows the password only.
 * Throws AppError 'invalid_credentials' and TooManyRequests.
 */
export async function sendLoginCode(
  context: IdentityContext,
  form: { email: string; password: string },
  from: Caller,
): Promise<{ verificationRequired: boolean }> {
  const client = await checkPassword(context, form, from);
  const purpose = client.verifiedAt ? 'login' : 'verify-email';
  await countMail(context, purpose, client.email);
  if (purpose === 'verify-email') await countUnprovedMail(context, client.email);
  const firstName = purpose === 'login' ? client.firstName : '';
  await transact(context, (tx) => issueCode(tx, context, { ...client, firstName }, purpose));
  return { verificationRequired: purpose === 'verify-email' };
}
