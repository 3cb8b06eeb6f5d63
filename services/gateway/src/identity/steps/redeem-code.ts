import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import { transact } from '@stillpoint/events';
import { matchesHash } from '@stillpoint/sealing';
import type { IdentityContext } from '../context.ts';
import { codeToHash, type CodePurpose } from '../domain/codes.ts';
import { lockClient, type Client } from '../store/clients.ts';
import { consumeCode, consumeAttempt } from '../store/codes.ts';
import { WORDS } from '../../words.ts';

export const invalidCode = () => new AppError('invalid_code', WORDS.identity.codeWrong);

/**
 * Uses up the account's code and runs `then` in the same transaction, with the account as it is now. The attempt is counted before
 * the code is compared, and stays counted when it was wrong. Throws AppError 'invalid_code' for a wrong, used, replaced or expired
 * code, and for an account that was erased meanwhile.
 */
export async function redeemCode<T>(
  context: IdentityContext,
  clientId: string,
  purpose: CodePurpose,
  code: string,
  then: (tx: TransactionSql, client: Client) => Promise<T>,
): Promise<T> {
  const expected = await consumeAttempt(context.sql, clientId, purpose, context.now());
  const given = context.sealer.hashes('code', codeToHash(clientId, purpose, code));
  if (!expected || !matchesHash(expected.hash, given)) throw invalidCode();
  return transact(context, async (tx) => {
    // The account is locked before its code, as where a new code or password is written; otherwise the two deadlock.
    const client = await lockClient(tx, clientId);
    if (!client) throw invalidCode();
    const done = await then(tx, client);
    if (!(await consumeCode(tx, clientId, purpose, expected.hash))) throw invalidCode();
    return done;
  });
}
