import type { z } from 'zod';
import type { EmailConfig, emailConfigForm } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';
import { upsertEmailConfig } from '../store/email-config.ts';

export type EmailConfigForm = z.output<typeof emailConfigForm>;

/** Stores the mail settings; the password is sealed and never sent back (spec section 3, 'E-mail configuration'). */
export async function saveEmailConfig(context: NotificationContext, form: EmailConfigForm): Promise<EmailConfig> {
  const { password, ...config } = form;
  await upsertEmailConfig(context.sql, context.sealer, { ...config, password }, context.now());
  return config;
}
