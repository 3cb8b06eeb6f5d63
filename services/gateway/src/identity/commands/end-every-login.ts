import type { Sql } from '@stillpoint/db';
import { deleteChallenges } from '../store/challenges.ts';
import { deleteEveryCode } from '../store/codes.ts';
import { deleteEveryReset } from '../store/password-resets.ts';
import { deleteEverySession } from '../store/sessions.ts';

/**
 * Ends all login sessions, codes, links to a new password and challenges of a restored copy: those that were ended or used after
 * its backup would open again. Safe to repeat.
 */
export const endEveryLogin = (owner: Sql) =>
  owner.begin(async (tx) => {
    await deleteEverySession(tx);
    await deleteEveryCode(tx);
    await deleteEveryReset(tx);
    await deleteChallenges(tx);
  });
