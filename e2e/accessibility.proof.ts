import { test } from 'vitest';
import { testAccessibility } from './support/accessibility-tests.ts';
import { ALL_LOOKS, inLooks } from './support/looks.ts';
import { walkSessions } from './support/walks.ts';

const inAllLooks = inLooks(ALL_LOOKS);
const browser = testAccessibility(inAllLooks, 'in any look');

test('axe finds nothing to report on the other pages of the administrator, on a session or in its dialogs, in any look', async () => {
  await walkSessions(await browser.newContext(), inAllLooks);
});
