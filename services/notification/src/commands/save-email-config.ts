import type { z } from 'zod';
import type { EmailConfig, emailConfigForm } from '@stillpoint/contracts';
import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { upsertEmailConfig } from '../store/email-config.ts';
import { retryMailsNow } from '../store/mails.ts';

export type EmailConfigForm = z.output<typeof emailConfigForm>;

/**
 * Stores the mail settings; the password is sealed and never returned (spec section 3, 'E-mail configuration'). Mails that wait
 * for a working server are retried at once.
 */
export async function saveEmailConfig(context: NotificationContext, form: EmailConfigForm): Promise<EmailConfig> {
  const { password, ...config } = form;
  const now = context.now();
  await transact(context, async (tx) => {
    await upsertEmailConfig(tx, context.sealer, { ...config, password }, now);
    await retryMailsNow(tx, now);
  });
  return config;
}
