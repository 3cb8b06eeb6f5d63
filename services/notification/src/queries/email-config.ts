import type { EmailConfig } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';
import { findShownEmailConfig } from '../store/email-config.ts';

/** The stored mail settings without the password, which is never returned (spec section 3); null when there are none. */
export const getEmailConfig = (context: NotificationContext): Promise<EmailConfig | null> =>
  findShownEmailConfig(context.sql);
