import type { BrowserContext } from 'playwright-core';
import type { DayOff, PracticeRules } from '@stillpoint/contracts';
import { UNLIMITED } from '../../infra/local/vitest/unlimited-rules.ts';
import { signedInAsAdmin } from './accounts.ts';
import { read, send } from './calls.ts';

/**
 * Saves rules as the administrator in `context`, in a session that is fresh, as rules need; what is not named is as it comes out of the
 * box, but for `UNLIMITED`.
 */
export async function saveRules(context: BrowserContext, rules: Partial<PracticeRules> = {}): Promise<PracticeRules> {
  await signedInAsAdmin(context);
  return send(context, '/api/admin/practice-rules', { ...UNLIMITED, ...rules }, 'PUT');
}

/** No rule and no day off is left behind: the next test file books by the defaults. */
export async function restoreRules(context: BrowserContext): Promise<void> {
  await saveRules(context);
  for (const { id } of await read<DayOff[]>(context, '/api/admin/days-off'))
    await send(context, `/api/admin/days-off/${id}`, {}, 'DELETE');
}
