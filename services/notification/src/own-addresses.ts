import type { Practice } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { findMailbox, type Mailbox } from './mailbox/account.ts';
import { findPractice } from './store/practice.ts';

/**
 * The practice's own addresses in lower case, its public one and those of the mail settings: every mail of the mailbox is from
 * or to one of them.
 */
export const ownAddresses = ({ email }: Practice, mailbox: Mailbox | null): Set<string> =>
  new Set([email, ...(mailbox?.addresses ?? [])].map((own) => own.toLowerCase()));

export const findOwnAddresses = async (db: ISql, context: NotificationContext): Promise<Set<string>> =>
  ownAddresses(await findPractice(db, context), await findMailbox(db, context.sealer));
