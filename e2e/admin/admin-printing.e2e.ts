import { expect, test } from 'vitest';
import { readPdf } from '@stillpoint/testing';
import { dashboard, newAdminSession } from '../support/accounts.ts';
import { bookFor, findAppointment } from '../support/appointments.ts';
import { FREE_SERVICE } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { send } from '../support/calls.ts';
import { newPerson } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

const NOTES = {
  hypnoticTechniques: 'Staircase induction, then a safe place by the sea.',
  sessionHighlights: 'Slept through two nights.\nSecond line of the highlights.',
  supervisorDiscussion: '',
  afterthoughts: 'Try progressive relaxation <next> & ask about coffee.',
};

/** The pages of a PDF, each as its text. */
const read = async (pdf: Buffer): Promise<string[]> => (await readPdf(pdf)).map((page) => page.join(' '));

test('printed notes are complete, on one page of A4 or Letter, and without the rest of the screen', async () => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  await context.addInitScript(() => (window.print = () => undefined));
  const page = await dashboard(context, '?tab=appointments');
  const person = newPerson('Tess');
  const id = await bookFor(context, person, FREE_SERVICE);
  await send(context, `/api/admin/appointments/${id}/notes`, NOTES);
  const row = await findAppointment(page, person.email);
  const [paper] = await Promise.all([page.waitForEvent('popup'), row.getByRole('button', { name: /^Print/ }).click()]);
  await paper.getByRole('heading', { name: 'Session Notes' }).waitFor();
  for (const format of ['A4', 'Letter']) {
    const pages = await read(await paper.pdf({ format, printBackground: true }));
    expect(pages, format).toHaveLength(1);
    const text = pages[0]?.replace(/\s+/g, ' ') ?? '';
    for (const wanted of [
      'Session Notes',
      'Tess Quill',
      NOTES.hypnoticTechniques,
      'Second line of the highlights.',
      'Not provided',
      '<next> & ask',
    ])
      expect(text, format).toContain(wanted);
    expect(text).toMatch(/Report generated: .*20\d\d/);
    expect(text).not.toMatch(/Admin Dashboard|Logout|Overview/);
  }
  const { ink, paperColour } = await paper.evaluate(() => ({
    ink: getComputedStyle(document.querySelector('p')!).color,
    paperColour: getComputedStyle(document.body).backgroundColor,
  }));
  expect(ink).toMatch(/rgb\(0, 0, 0\)|oklch\(0 /);
  expect(paperColour).toMatch(/rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/);

  // The day of the report never has a page to itself.
  const last = paper.locator('p').last();
  let pages: string[] = [];
  for (let lines = 20; pages.length < 2; lines += 1) {
    await last.evaluate((answer, count) => (answer.textContent = 'A line.\n'.repeat(count)), lines);
    pages = await read(await paper.pdf({ format: 'A4' }));
  }
  expect(pages[1]).toMatch(/^A line\..*Report generated/);
});

test.each([
  'the administrator loads its tab anew and the session ends',
  'the administrator closes its tab and logs out in another tab',
])('the window of printed notes closes once %s', async (why) => {
  const context = await browser.newContext();
  await context.addInitScript(() => (window.print = () => undefined));
  const page = await dashboard(context, '?tab=appointments', newAdminSession);
  const person = newPerson('Tilda');
  const id = await bookFor(context, person, FREE_SERVICE);
  await send(context, `/api/admin/appointments/${id}/notes`, NOTES);
  const row = await findAppointment(page, person.email);
  const print = row.getByRole('button', { name: /^Print/ });
  const [paper] = await Promise.all([page.waitForEvent('popup'), print.click()]);
  await paper.getByRole('heading', { name: 'Session Notes' }).waitFor();
  const closed = paper.waitForEvent('close');
  if (why.includes('anew')) {
    await page.reload();
    await findAppointment(page, person.email);
    await context.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  } else {
    await page.close();
    const left = await context.newPage();
    await left.goto(`${publicUrl}/admin`);
    await left.getByRole('button', { name: 'Logout' }).click();
  }
  await closed;
});

test('a list and a confirmation are printed in ink on white from a dark screen, without what is there to be pressed', async () => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await dashboard(context, '?tab=appointments');
  const person = newPerson('Theo');
  const id = await bookFor(context, person, FREE_SERVICE);
  await findAppointment(page, person.email);
  const list = (await read(await page.pdf({ format: 'A4', printBackground: true }))).join(' ');
  expect(list).toContain(person.email);
  expect(list).not.toMatch(/Logout|Create Appointment|Add Notes/);

  await page.goto(`${publicUrl}/booking-success/${id}`);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  const confirmation = await read(await page.pdf({ format: 'A4', printBackground: true }));
  expect(confirmation).toHaveLength(1);
  expect(confirmation[0]).toContain(id);
  expect(confirmation[0]).not.toMatch(/Add to Calendar|Return Home/);
  await page.emulateMedia({ media: 'print' });
  const looks = await page.evaluate(() =>
    ['body', 'dd', '.text-secondary'].map((selector) => {
      const { color, backgroundColor, colorScheme } = getComputedStyle(document.querySelector(selector)!);
      return `${color} on ${backgroundColor}, ${colorScheme}`;
    }),
  );
  expect(new Set(looks)).toEqual(new Set(['rgb(0, 0, 0) on rgba(0, 0, 0, 0), light']));
});

test('printed booking rules have what is chosen in them, but no notice, and a printed list has none of what chooses it', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=availability');
  const currency = page.getByLabel('Currency of your prices');
  const chosen = await currency.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.label);
  await page.getByRole('button', { name: 'Save Rules' }).click();
  await page.getByText('Booking Rules Saved').waitFor();
  const paper = (await read(await page.pdf({ format: 'A4' }))).join(' ');
  expect(paper).toContain(chosen);
  expect(paper).not.toContain('Booking Rules Saved');
  await page.goto(`${publicUrl}/admin?tab=appointments`);
  await page.getByLabel('Search appointments').waitFor();
  expect((await read(await page.pdf({ format: 'A4' }))).join(' ')).not.toContain('All statuses');
});

test('no heading is printed alone at the end of a page', async () => {
  const page = await dashboard(await browser.newContext());
  for (const path of ['/', '/admin']) {
    await page.goto(`${publicUrl}${path}`, { waitUntil: 'networkidle' });
    await page.emulateMedia({ media: 'print' });
    const words = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();
    const headings = (await page.locator('h2, h3').allInnerTexts()).map(words).filter((text) => text !== '');
    expect(headings.length, path).toBeGreaterThan(2);
    const alone = new Set<string>();
    for (let pushed = 0; pushed < 960; pushed += 96) {
      await page.evaluate((height) => (document.body.style.paddingTop = `${height}px`), pushed);
      for (const text of (await read(await page.pdf({ format: 'A4' }))).slice(0, -1))
        for (const heading of headings) if (words(text).endsWith(heading)) alone.add(heading);
    }
    expect([...alone], path).toEqual([]);
  }
});
