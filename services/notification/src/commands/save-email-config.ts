import type * as z from 'zod';
import { isUnseen, type EmailConfig, type emailConfigChange } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { findShownEmailConfig, lockEmailConfig, upsertEmailConfig } from '../store/email-config.ts';
import { deleteMailboxProblems } from '../store/mailbox-problems.ts';
import { retryMailsNow } from '../store/mails.ts';
import { WORDS } from '../words.ts';

export type EmailConfigForm = z.output<typeof emailConfigChange>;

/**
 * Stores the mail settings; the password is sealed and never returned (spec section 3, 'E-mail configuration'). Mails that wait
 * for a working server are retried at once. Throws AppError changed_meanwhile when the stored settings are neither `basedOn` nor
 * these.
 */
export async function saveEmailConfig(context: NotificationContext, form: EmailConfigForm): Promise<EmailConfig> {
  const { password, basedOn, ...config } = form;
  const now = context.now();
  await transact(context, async (tx) => {
    await lockEmailConfig(tx);
    if (isUnseen(await findShownEmailConfig(tx), config, basedOn))
      throw new AppError('changed_meanwhile', WORDS.refused.otherSettings);
    await upsertEmailConfig(tx, context.sealer, { ...config, password }, now);
    await deleteMailboxProblems(tx, ['inbox', 'sent']);
    await retryMailsNow(tx, now);
  });
  return config;
}
