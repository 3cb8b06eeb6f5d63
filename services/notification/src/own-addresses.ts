import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { findShownEmailConfig } from './store/email-config.ts';
import { findPractice } from './store/practice.ts';

/** The addresses that every mail of the mailbox is from or to, in lower case: the practice's and those of the mail settings. */
export async function findOwnAddresses(db: ISql, context: NotificationContext): Promise<Set<string>> {
  const { email } = await findPractice(db, context);
  const config = await findShownEmailConfig(db);
  return new Set([email, ...(config ? [config.username, config.fromEmail] : [])].map((own) => own.toLowerCase()));
}
