import { publish, transact } from '@stillpoint/events';
import { newToken } from '@stillpoint/sealing';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { RESET_MINUTES, minutesFrom } from '../../domain/codes.ts';
import { mayMailUnproved, countFromAddress, countMail } from '../../limits.ts';
import { inSteadyTime } from '../../steady-time.ts';
import { findClientByEmail, lockClient } from '../../store/clients.ts';
import { replaceReset } from '../../store/password-resets.ts';

/** The page the mailed link opens. */
const RESET_PAGE = '/client/reset-password';

/**
 * Mails a single-use link to choose a new password. Unknown addresses get the same answer in the same time, and no mail.
 * Throws TooManyRequests.
 */
export async function forgotPassword(context: IdentityContext, form: { email: string }, from: Caller): Promise<void> {
  await countFromAddress(context, from);
  await countMail(context, 'forgot-password', form.email);
  await inSteadyTime(async () => {
    const client = await findClientByEmail(context.sql, form.email);
    // Its mails to an address nobody proved are few, and end in silence: the answer reveals nothing of the account.
    if (!client || (!client.verifiedAt && !(await mayMailUnproved(context, client.email)))) return;
    const token = newToken();
    await transact(context, async (tx) => {
      // Of two links asked for at once, the later ends the earlier.
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
          // Nobody has said yet that the name is the address's own.
          firstName: client.verifiedAt ? client.firstName : '',
          // Behind #: the token reaches no server's log and no other site.
          link: `${context.publicUrl}${RESET_PAGE}#token=${token}`,
          minutesValid: RESET_MINUTES,
        },
      });
    });
  });
}
