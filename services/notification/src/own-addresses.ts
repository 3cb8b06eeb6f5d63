import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { findShownEmailConfig } from './store/email-config.ts';
import { findPractice } from './store/practice.ts';

/**
 * The practice's own addresses in lower case, its public one and those of the mail settings: every mail of the mailbox is from
 * or to one of them.
 */
export async function findOwnAddresses(db: ISql, context: NotificationContext): Promise<Set<string>> {
  const { email } = await findPractice(db, context);
  const config = await findShownEmailConfig(db);
  return new Set([email, ...(config ? [config.username, config.fromEmail] : [])].map((own) => own.toLowerCase()));
}
