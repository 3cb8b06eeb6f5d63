import { hasRows, type ISql } from '@stillpoint/db';

export const insertChallenge = (db: ISql, hash: string, expiresAt: Date) =>
  db`INSERT INTO identity.challenge (challenge_hash, expires_at) VALUES (${hash}, ${expiresAt})`;

/** Voids every challenge that waits for an answer. */
export const deleteChallenges = (db: ISql) => db`DELETE FROM identity.challenge`;

/** Uses up a challenge: only the first of two callers gets true. */
export const consumeChallenge = (db: ISql, hashes: readonly string[], now: Date): Promise<boolean> =>
  hasRows(db`
    DELETE FROM identity.challenge WHERE challenge_hash = ANY(${hashes}) AND expires_at > ${now} RETURNING 1`);
