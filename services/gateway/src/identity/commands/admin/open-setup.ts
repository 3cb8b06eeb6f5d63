import { randomBytes } from 'node:crypto';
import type { IdentityContext } from '../../context.ts';
import { findAdmin } from '../../store/admins.ts';
import { upsertSetup } from '../../store/setup.ts';

/** What a code of the first start's page is hashed for. */
export const SETUP_CODE = 'setup-code';

/**
 * Opens the page where the first administrator chooses a password, for whoever holds the code. Each start has a new one, unless
 * it is `given`; closed, and nothing is made, where there is an administrator already.
 */
export async function openSetup(
  { sql, sealer, now }: Pick<IdentityContext, 'sql' | 'sealer' | 'now'>,
  given: string | undefined,
): Promise<{ isOpen: boolean; madeCode: string | null }> {
  if (await findAdmin(sql)) return { isOpen: false, madeCode: null };
  const code = given ?? randomBytes(24).toString('base64url');
  await upsertSetup(sql, sealer.hash(SETUP_CODE, code), now());
  return { isOpen: true, madeCode: given === undefined ? code : null };
}
