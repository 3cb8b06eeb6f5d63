import type { BrowserContext } from 'playwright-core';
import type { DayOff, PracticeRules } from '@stillpoint/contracts';
import { UNLIMITED } from '../../infra/local/vitest/unlimited-rules.ts';
import { read, send } from './calls.ts';

/** Saves rules as the administrator signed in in `context`; what is not named is as it comes out of the box, but for `UNLIMITED`. */
export const saveRules = (context: BrowserContext, rules: Partial<PracticeRules> = {}): Promise<PracticeRules> =>
  send(context, '/api/admin/practice-rules', { ...UNLIMITED, ...rules }, 'PUT');

/** No rule and no day off is left behind: the next test file books by the defaults. */
export async function restoreRules(context: BrowserContext): Promise<void> {
  await saveRules(context);
  for (const { id } of await read<DayOff[]>(context, '/api/admin/days-off'))
    await send(context, `/api/admin/days-off/${id}`, {}, 'DELETE');
}
