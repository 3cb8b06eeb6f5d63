import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '@stillpoint/db';
import { dashboard } from '../support/accounts.ts';
import { useBrowser } from '../support/browser.ts';
import { inUsualLooks } from '../support/looks.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const sql = connect(stack.databaseUrl, { max: 1 });
afterAll(async () => {
  await sql`DELETE FROM identity.setup`;
  await sql.end();
});

test('the first steps can be followed one by one with the keyboard, and one that was put off is still listed on the Overview', async () => {
  // As if this practice had begun with the first start's page.
  await sql`INSERT INTO identity.setup (begun_at) VALUES (now())`;
  const page = await dashboard(await browser.newContext(), '/accounts?step=payment');
  const bar = page.getByRole('region', { name: 'The first steps' });
  await bar.getByText('Step 7 of 8: Say how you are paid').waitFor();
  await inUsualLooks(page, 'a first step');
  await bar.getByRole('link', { name: /: Choose a video room$/ }).focus();
  await page.keyboard.press('Enter');
  await bar.getByText('Step 8 of 8').waitFor();
  await bar.getByRole('link', { name: /: to the Overview$/ }).click();
  const left = page.getByRole('region', { name: 'Before the first booking' });
  await left.getByRole('button', { name: 'Later: Choose a video room' }).click();
  await left.getByText('Left for later: 1').click();
  await inUsualLooks(page, 'what is left of the first steps');
  await left.getByRole('link', { name: 'Open: Choose a video room' }).click();
  await page.waitForURL(/\/admin\/accounts\?step=video$/);
});

test('a first step on the dashboard is not doubled by the question about a second factor', async () => {
  const page = await dashboard(await browser.newContext());
  const prompt = page.getByRole('region', { name: 'Second factor' });
  await prompt.waitFor();
  await page.goto(`${stack.publicUrl}/admin?tab=availability&step=hours`);
  await page.getByRole('heading', { name: 'Availability Management' }).waitFor();
  expect(await prompt.count()).toBe(0);
});

test('importing an archive on screen is refused while the product holds any data', async () => {
  const page = await dashboard(await browser.newContext(), '/import');
  const section = page.getByRole('region', { name: 'Put an archive back' });
  await section
    .getByLabel('Archive')
    .setInputFiles({ name: 'practice.zip', mimeType: 'application/zip', buffer: Buffer.from('any') });
  await section.getByRole('button', { name: 'Put it back' }).click();
  await section.getByText(/into an empty product only/).waitFor();
  await section.getByRole('progressbar').waitFor({ state: 'detached' });
});

test('a file to be imported that is corrected and chosen again is read again', async () => {
  const page = await dashboard(await browser.newContext(), '/import');
  const section = page.getByRole('region', { name: 'From another program' });
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  const file = path.join(folder, 'clients.csv');
  const choose = async (addresses: string[]) => {
    await writeFile(file, ['Name,Email', ...addresses.map((address) => `Ada,${address}`)].join('\n'));
    const chooser = page.waitForEvent('filechooser');
    await section.getByLabel('File', { exact: true }).click();
    await (await chooser).setFiles(file);
  };
  try {
    await choose(['ada@example.test']);
    await section.getByText(/^1 row, taken for clients/).waitFor();
    await choose(['ada@example.test', 'bob@example.test']);
    await section.getByText(/^2 rows, taken for clients/).waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
});
