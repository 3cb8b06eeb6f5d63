import type { IdentityContext } from '../../context.ts';
import { findAdmin } from '../../store/admins.ts';
import { upsertSetup } from '../../store/setup.ts';

/** Hash purpose of the setup code. */
export const SETUP_CODE = 'setup-code';
/** Hash purpose by which a code is derived from APP_SECRET. */
const MADE_CODE = 'made-setup-code';

/**
 * Opens the page on which whoever holds the code creates the first administrator. Unless a code is `given`, it is derived from
 * APP_SECRET: the same in each gateway that starts. When there is an administrator, the page is closed and no code is made.
 */
export async function openSetup(
  { sql, sealer, now }: Pick<IdentityContext, 'sql' | 'sealer' | 'now'>,
  given: string | undefined,
): Promise<{ isOpen: boolean; madeCode: string | null }> {
  if (await findAdmin(sql)) return { isOpen: false, madeCode: null };
  const code = given ?? sealer.hash(MADE_CODE, '').split(':')[1]!;
  await upsertSetup(sql, sealer.hash(SETUP_CODE, code), now());
  return { isOpen: true, madeCode: given === undefined ? code : null };
}
