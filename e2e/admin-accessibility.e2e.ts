import { describe, expect, test } from 'vitest';
import { signedInAsAdmin } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { expectNoFindings } from './support/findings.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

const PLACES = [
  '',
  '?tab=appointments',
  '?tab=appointments&view=calendar',
  '?tab=patients',
  '?tab=services',
  '?tab=availability',
  '?tab=emails',
  '?tab=email-config',
];
const DIALOGS: [place: string, opener: RegExp][] = [
  ['', /^Create Appointment/],
  ['?tab=services', /^Add Service/],
  ['?tab=services', /^Delete /],
  ['?tab=availability', /^Add Availability/],
  ['?tab=emails', /^Compose/],
];

describe.each([
  { colorScheme: 'light' as const, width: 1280 },
  { colorScheme: 'dark' as const, width: 768 },
  { colorScheme: 'light' as const, width: 320 },
  { colorScheme: 'dark' as const, width: 375 },
])('the dashboard, $colorScheme at $width px', ({ colorScheme, width }) => {
  test('axe finds nothing on any tab or dialog, and the page keeps to its own policy', async () => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await signedInAsAdmin(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    for (const place of PLACES) {
      await page.goto(`${publicUrl}/admin${place}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await expectNoFindings(page, `/admin${place}`);
    }
    for (const [place, name] of DIALOGS) {
      await page.goto(`${publicUrl}/admin${place}`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoFindings(page, `${name} of /admin${place}`);
    }
    expect(complaints).toEqual([]);
  }, 180_000);
});
