import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PracticePageState, Service } from '@stillpoint/contracts';
import { asAdmin, newClient } from './support/accounts.ts';
import { bookFor } from './support/appointments.ts';
import { openWizard } from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { read, send } from './support/calls.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './support/findings.ts';
import { inUsualLooks } from './support/looks.ts';
import { expectToast, newPerson } from './support/people.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;
const PAGE = '/api/admin/practice-page';

test('the longest name of a practice, its long address and phone number, and long words of its page and services, stay within a phone’s width, also in the dashboard, the name on two lines', async () => {
  const admin = await asAdmin(browser);
  const { page, version } = await read<PracticePageState>(admin, PAGE);
  const word = 'Donaudampfschifffahrtskapitänshypnosetherapie';
  const name = `${word} ${'of calm living and deep sleep '.repeat(3)}`.trim().slice(0, 120);
  const service = { name: word, description: word.repeat(4), duration: 60, price: 99_999, icon: null, isActive: true };
  const { id } = await send<Service>(admin, '/api/admin/services', service);
  const entries = [{ title: word, text: word }];
  const words = {
    headline: word,
    facts: [word],
    topics: [{ ...entries[0], icon: '' }],
    credentials: entries,
    steps: entries,
  };
  const long = {
    ...page,
    ...words,
    name,
    email: `${word.replace('ä', 'a')}@example.test`,
    phone: '+1 (555) 010-0100 (Mon to Fri, 9 to 5 Eastern)',
    accent: '#0a0a0a',
  };
  await send(admin, PAGE, { page: long, basedOn: version }, 'PUT');
  try {
    const { context, page: visitor } = await newClient(browser, 'Nora', { viewport: { width: 320, height: 800 } });
    for (const path of ['/', '/client/dashboard', '/payment/unknown']) {
      await visitor.goto(`${publicUrl}${path}`, { waitUntil: 'networkidle' });
      await expectNoSidewaysScroll(visitor, path);
      const lines = await visitor
        .locator('header .brand span')
        .evaluate((brand) => brand.clientHeight / Number.parseFloat(getComputedStyle(brand).lineHeight));
      expect(Math.round(lines), path).toBe(2);
    }
    await openWizard(visitor);
    await visitor.getByRole('button', { name: word }).waitFor();
    await expectNoSidewaysScroll(visitor, 'the services to choose from');
    await context.close();
    const booked = await bookFor(admin, newPerson('Olga'), new RegExp(word));
    const overview = await admin.newPage();
    await overview.setViewportSize({ width: 320, height: 800 });
    await overview.goto(`${publicUrl}/admin`);
    await overview.getByLabel('Sort by').selectOption('Price (high to low)');
    await overview.getByRole('listitem').filter({ hasText: word }).waitFor();
    await expectNoSidewaysScroll(overview, 'the recent appointments');
    await overview.goto(`${publicUrl}/admin/practice`);
    await overview.getByText('What everybody sees').waitFor();
    await expectNoSidewaysScroll(overview, 'the versions of the page');
    await overview.goto(`${publicUrl}/admin`);
    // In an accent whose tint is darker than the design’s own.
    await overview.setViewportSize({ width: 1280, height: 900 });
    await overview.keyboard.press('Control+k');
    await overview.keyboard.insertText('Olga');
    await overview.getByRole('option', { name: /Olga/, selected: true }).waitFor();
    await expectNoFindings(overview, 'the menu');
    await send(admin, `/api/admin/appointments/${booked}/cancel`);
  } finally {
    const { version: newest } = await read<PracticePageState>(admin, PAGE);
    await send(admin, PAGE, { page, basedOn: newest }, 'PUT');
    await send(admin, `/api/admin/services/${id}`, {}, 'DELETE');
  }
});

test('the practice edits its own page next to a preview and publishes it, and visitors can read it in light and dark mode', async () => {
  const admin = await asAdmin(browser);
  const before = await read<PracticePageState>(admin, PAGE);
  const page = await admin.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${publicUrl}/admin/practice`);
  await page.getByLabel('Practice name').fill('Quiet Harbor');
  await page.getByLabel('Headline').fill('Sleep is not far away.');
  await page.getByLabel('Accent colour').fill('#8a5cf6');
  await page.getByText(/^#8a5cf6 is too light to be read on light pages, so the darker #\w{6} is used there/).waitFor();
  await page.getByLabel('Privacy').fill('# What we keep\n\nAs little as we can. <script>alert(1)</script>');
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { level: 1, name: 'Sleep is not far away.', includeHidden: true }).waitFor();
  await inUsualLooks(page, '/admin/practice');
  await page.getByRole('group', { name: 'Page', exact: true }).getByRole('button', { name: 'Privacy' }).click();
  await preview.getByRole('heading', { name: 'What we keep', includeHidden: true }).waitFor();
  await page.reload();
  await page.getByText('These are your unpublished changes from before.').waitFor();

  try {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectToast(page, 'Page Published');
    // This document, too, carries the new name and colours.
    await page.getByRole('banner').getByText('Quiet Harbor').waitFor();
    await expect.poll(() => page.locator('link[href$="accent=8a5cf6"]').count()).toBe(1);
    expect(complaints).toEqual([]);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(publicUrl, { waitUntil: 'networkidle' });
    expect(await visitor.title()).toBe('Quiet Harbor: online clinical hypnotherapy');
    await visitor.getByRole('heading', { level: 1, name: 'Sleep is not far away.' }).waitFor();
    await visitor.getByRole('heading', { name: 'Sessions and prices' }).waitFor();
    await inUsualLooks(visitor, 'a practice’s own page');
    const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content');
    expect((await visitor.request.get(String(picture))).headers()['content-type']).toBe('image/png');
    await visitor.getByRole('link', { name: 'Privacy' }).click();
    await visitor.getByRole('heading', { name: 'What we keep' }).waitFor();
    await visitor.getByText('<script>alert(1)</script>').waitFor();
    await inUsualLooks(visitor, '/privacy');
  } finally {
    const { version } = await read<PracticePageState>(admin, PAGE);
    await send(admin, PAGE, { page: before.page, basedOn: version }, 'PUT');
  }
});

/** Chooses a picture of a clear ground alone on the practice's page. */
async function useClearPicture(page: Page, what: 'portrait' | 'logo', size: { width: number; height: number }) {
  const clear = await page.evaluate((size) => {
    const canvas = Object.assign(document.createElement('canvas'), size);
    return canvas.toDataURL().split(',')[1]!;
  }, size);
  await page
    .getByLabel(`Choose a file for ${what}`)
    .setInputFiles({ name: 'clear.png', mimeType: 'image/png', buffer: Buffer.from(clear, 'base64') });
  await page.getByRole('button', { name: 'Use this picture' }).click();
}

test('a portrait with a clear ground is published on white', async () => {
  const page = await (await asAdmin(browser)).newPage();
  await page.goto(`${publicUrl}/admin/practice`);
  await useClearPicture(page, 'portrait', { width: 400, height: 400 });
  const pixel = await page.getByAltText('Portrait, as it is now').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(0, 0, 1, 1).data];
  });
  expect(pixel).toEqual([255, 255, 255, 255]);
});

test('a logo with a clear ground has the colour of light pages behind it on dark ones', async () => {
  const page = await (await asAdmin(browser)).newPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${publicUrl}/admin/practice`);
  await useClearPicture(page, 'logo', { width: 320, height: 120 });
  const onScreen = page.getByAltText('Logo, as it is now');
  const previewed = page.frameLocator('iframe').locator('header .brand img');
  for (const logo of [onScreen, previewed])
    expect(await logo.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(251, 248, 243)');
});
