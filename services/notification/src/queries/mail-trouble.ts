import type { MailTrouble } from '@stillpoint/contracts';
import { isRestoredCopy } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { findAccount } from '../mailbox/account.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { findLastLook } from '../store/inbox.ts';
import { findUnsent } from '../store/mails.ts';

/** A server may be away for a moment, and postpone a mail for a few minutes. */
const TROUBLE_AFTER_MS = 10 * 60_000;

/**
 * What the administrator has to know: mails that the mail server does not take, and a mailbox that cannot be read. Nothing in a restored
 * copy, which leaves both alone.
 */
export async function findMailTrouble(context: NotificationContext): Promise<MailTrouble> {
  const before = new Date(context.now().getTime() - TROUBLE_AFTER_MS);
  const [isCopy, unsent, behindSince] = await Promise.all([
    isRestoredCopy(context.sql),
    findUnsent(context.sql, before),
    findLastReading(context),
  ]);
  if (isCopy) return { unsent: null, behindSince: null };
  return {
    unsent: unsent && { ...unsent, since: unsent.since.toISOString() },
    behindSince: behindSince && behindSince < before ? behindSince.toISOString() : null,
  };
}

/** When the mailbox was last read, at the earliest when its settings were saved; null without one, and during its first copy. */
async function findLastReading(context: NotificationContext): Promise<Date | null> {
  const config = await findEmailConfig(context.sql, context.sealer);
  if (!config) return null;
  const last = await findLastLook(context.sql, await findAccount(context, config));
  if (last && !last.isComplete) return null;
  return last && last.checkedAt > config.savedAt ? last.checkedAt : config.savedAt;
}
