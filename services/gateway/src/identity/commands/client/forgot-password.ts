import { publish, transact } from '@stillpoint/events';
import { newToken } from '@stillpoint/sealing';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { RESET_MINUTES, minutesFrom } from '../../domain/codes.ts';
import { mayMailUnverified, countFromAddress, countMail } from '../../limits.ts';
import { withMinimumDuration } from '../../minimum-duration.ts';
import { findClientByEmail, lockClient } from '../../store/clients.ts';
import { replaceReset } from '../../store/password-resets.ts';

/** The page that the mailed link opens. */
const RESET_PAGE = '/client/reset-password';

/**
 * Mails a single-use link for choosing a new password. Unknown addresses get the same answer in the same time, and no mail.
 * Throws TooManyRequests.
 */
export async function forgotPassword(context: IdentityContext, form: { email: string }, from: Caller): Promise<void> {
  await countFromAddress(context, from);
  await countMail(context, 'forgot-password', form.email);
  await withMinimumDuration(async () => {
    const client = await findClientByEmail(context.sql, form.email);
    // Unverified addresses get few mails, and the limit is silent, so that the answer reveals nothing about the account.
    if (!client || (!client.verifiedAt && !(await mayMailUnverified(context, client.email)))) return;
    const token = newToken();
    await transact(context, async (tx) => {
      // Of two links requested at once, the later one ends the earlier.
      if (!(await lockClient(tx, client.id))) return;
      await replaceReset(tx, {
        tokenHash: context.sealer.hash('password-reset', token),
        clientId: client.id,
        expiresAt: minutesFrom(context.now(), RESET_MINUTES),
      });
      await publish(tx, context, {
        type: 'PasswordResetRequested',
        facts: { clientId: client.id },
        personal: {
          email: client.email,
          // Nobody has verified yet that the name belongs to the address.
          firstName: client.verifiedAt ? client.firstName : '',
          // In the fragment, so that the token reaches no server log and no other site.
          link: `${context.publicUrl}${RESET_PAGE}#token=${token}`,
          minutesValid: RESET_MINUTES,
        },
      });
    });
  });
}
