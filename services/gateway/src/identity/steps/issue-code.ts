import type { ISql } from '@stillpoint/db';
import { publish } from '@stillpoint/events';
import { CODE_MINUTES } from '@stillpoint/scheduling';
import type { IdentityContext } from '../context.ts';
import { MAX_CODE_ATTEMPTS, codeToHash, minutesFrom, newCode, type CodePurpose } from '../domain/codes.ts';
import { replaceCode } from '../store/codes.ts';

const EVENTS = { 'verify-email': 'VerificationRequested', login: 'LoginCodeRequested' } as const;

/**
 * Replaces the account's code by a new one and publishes that it is to be mailed, in the caller's transaction. While the
 * address is unverified `firstName` is '', so that no mail repeats what a stranger typed.
 */
export async function issueCode(
  tx: ISql,
  context: IdentityContext,
  to: { id: string; email: string; firstName: string },
  purpose: CodePurpose,
): Promise<void> {
  const code = newCode();
  await replaceCode(tx, {
    clientId: to.id,
    purpose,
    codeHash: context.sealer.hash('code', codeToHash(to.id, purpose, code)),
    triesLeft: MAX_CODE_ATTEMPTS,
    expiresAt: minutesFrom(context.now(), CODE_MINUTES),
  });
  await publish(tx, context, {
    type: EVENTS[purpose],
    facts: { clientId: to.id },
    personal: { email: to.email, firstName: to.firstName, code, minutesValid: CODE_MINUTES },
  });
}
