import { firstValue, hasRows, type ISql } from '@stillpoint/db';

/** Opens the first start's page with a code, replacing an earlier one. */
export const upsertSetup = (db: ISql, codeHash: string, now: Date) =>
  db`
    INSERT INTO identity.setup (code_hash, begun_at) VALUES (${codeHash}, ${now})
    ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash`;

/** Whether the code is right; it is used up by this. */
export const consumeSetupCode = (tx: ISql, codeHash: string): Promise<boolean> =>
  hasRows(tx`UPDATE identity.setup SET code_hash = NULL WHERE code_hash = ${codeHash} RETURNING 1`);

/** The steps that were put off; null in a practice that was not created by the page. */
export const listPostponedSteps = (db: ISql): Promise<string[] | null> =>
  firstValue(db`SELECT put_off FROM identity.setup`);

export const postponeSetupStep = (db: ISql, step: string) =>
  db`UPDATE identity.setup SET put_off = array_append(put_off, ${step}) WHERE NOT ${step} = ANY (put_off)`;

export const resumeSetupStep = (db: ISql, step: string) =>
  db`UPDATE identity.setup SET put_off = array_remove(put_off, ${step})`;
