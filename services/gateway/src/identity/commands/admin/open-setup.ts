import { randomBytes } from 'node:crypto';
import type { IdentityContext } from '../../context.ts';
import { findAdmin } from '../../store/admins.ts';
import { upsertSetup } from '../../store/setup.ts';

/** Hash purpose of the setup code. */
export const SETUP_CODE = 'setup-code';

/**
 * Opens the page on which whoever holds the code creates the first administrator. Each start has a new code, unless it is
 * `given`. When there is an administrator, the page is closed and no code is made.
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
