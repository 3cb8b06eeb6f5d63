import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import type { CodePurpose } from '../domain/codes.ts';

/** Replaces the account's code for this purpose. */
export const replaceCode = (
  db: ISql,
  code: { clientId: string; purpose: CodePurpose; codeHash: string; triesLeft: number; expiresAt: Date },
) =>
  db`
    INSERT INTO identity.code ${db(code)}
    ON CONFLICT (client_id, purpose) DO UPDATE
      SET code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`;

/**
 * Uses one attempt of the live code, in one statement, so that parallel attempts cannot share it. Returns the code's hash; null
 * when there is none, it has expired or its attempts are used up.
 */
export function consumeAttempt(
  db: ISql,
  clientId: string,
  purpose: CodePurpose,
  now: Date,
): Promise<{ hash: string } | null> {
  return firstRow(db<{ hash: string }[]>`
    UPDATE identity.code SET tries_left = tries_left - 1
    WHERE client_id = ${clientId} AND purpose = ${purpose} AND tries_left > 0 AND expires_at > ${now}
    RETURNING code_hash AS hash`);
}

/** Uses up the code. False when it was used or replaced meanwhile. */
export const consumeCode = (db: ISql, clientId: string, purpose: CodePurpose, hash: string): Promise<boolean> =>
  hasRows(db`
    DELETE FROM identity.code WHERE client_id = ${clientId} AND purpose = ${purpose} AND code_hash = ${hash} RETURNING 1`);

export const deleteCodesOf = (db: ISql, clientId: string) =>
  db`DELETE FROM identity.code WHERE client_id = ${clientId}`;

export const deleteEveryCode = (db: ISql) => db`DELETE FROM identity.code`;
