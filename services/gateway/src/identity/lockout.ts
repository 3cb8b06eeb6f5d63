import { publish, transact } from '@stillpoint/events';
import { audit, visitorActor } from './audit.ts';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { mayNotifyOfLockout } from './limits.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { noticeOf, type Person } from './notices.ts';
import { TooManyRequests } from '@stillpoint/errors';

/**
 * Counts an attempt; when it is refused, records the lockout and mails the account's owner, once a day. `person` is null when
 * nobody has this account: the refusal takes as long. Returns what `count` returns, and rethrows its refusal.
 */
export async function notifyIfLocked<T>(
  context: IdentityContext,
  account: string,
  person: Person | null,
  from: Caller,
  count: (context: IdentityContext, account: string, from: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await count(context, account, from);
  } catch (error) {
    if (error instanceof TooManyRequests) await withMinimumDuration(() => notifyOwner(context, account, person, from));
    throw error;
  }
}

async function notifyOwner(context: IdentityContext, account: string, person: Person | null, from: Caller) {
  if (person === null || !(await mayNotifyOfLockout(context, account))) return;
  const [action, id] =
    'admin' in person
      ? (['admin.locked-out', person.admin.id] as const)
      : (['client.locked-out', person.client.id] as const);
  await audit(context, visitorActor(from), action, id);
  await transact(context, (tx) => publish(tx, context, { type: 'AccountLocked', ...noticeOf(context, person, from) }));
}
