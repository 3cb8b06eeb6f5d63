import { expect, test } from 'vitest';
import { asAdmin } from './support/accounts.ts';
import { bookFor } from './support/appointments.ts';
import { FREE_SERVICE } from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { expectNoSidewaysScroll } from './support/findings.ts';
import { inUsualLooks } from './support/looks.ts';
import { expectToast, mailTo, newPerson } from './support/people.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();

test('the practice writes the text of a mail next to a preview, is told what is missing, saves it, and restores the original', async () => {
  const admin = await asAdmin(browser);
  const page = await admin.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('400')) complaints.push(message.text());
  });
  await page.goto(`${stack.publicUrl}/admin/mail-wording`);
  await page.getByLabel('Mail', { exact: true }).selectOption({ label: 'Account exists already' });
  const text = page.getByLabel('Text', { exact: true });
  const preview = page.frameLocator('iframe');
  await preview.getByText('You have one already.').waitFor();
  await text.fill('Hello again.');
  await page.getByText('{loginButton} is missing from the text: the button to log in.').waitFor();
  // By keyboard: from the text over the first placeholder to the button.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => text.inputValue()).toBe('Hello again.\n\n{loginButton}');
  await preview.getByText('Hello again.').waitFor();
  const button = preview.getByText('Log in', { exact: true });
  expect(await button.evaluate((link) => getComputedStyle(link).color)).toBe('rgb(255, 255, 255)');
  await inUsualLooks(page, '/admin/mail-wording');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Mail Saved');
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('Hello again.\n\n{loginButton}');
  await page.getByRole('button', { name: 'Back to the original' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the original' }).click();
  await page.getByText('The original words hold again.').waitFor();
  await expect.poll(() => text.inputValue()).toContain('You have one already.');
  expect(complaints).toEqual([]);
});

test('a mail to somebody with a very long name keeps to the screen of a phone', async () => {
  const practice = await asAdmin(browser);
  const person = { ...newPerson('Wolf'), lastName: 'Wolfeschlegelsteinhausenbergerdorff' };
  await bookFor(practice, person, FREE_SERVICE);
  const { html } = await mailTo(person.email, /confirmed/);
  const page = await (await browser.newContext({ viewport: { width: 320, height: 600 } })).newPage();
  await page.setContent(html ?? '');
  await page.getByText(person.lastName).waitFor();
  await expectNoSidewaysScroll(page, 'the confirmation');
});

test('on a phone a mail breaks no word, those of an address neither', async () => {
  const practice = await asAdmin(browser);
  // The address is part of a link, and fits on a line of it.
  const person = { ...newPerson('Fay'), email: `fay@${Date.now().toString(36)}.test` };
  await bookFor(practice, person, FREE_SERVICE);
  const { html } = await mailTo(person.email, /confirmed/);
  const page = await (await browser.newContext()).newPage();
  await page.setContent(html ?? '');
  for (let width = 360; width <= 430; width += 2) {
    await page.setViewportSize({ width, height: 600 });
    const broken = await page.evaluate(() => {
      const isBroken = (node: Node, from: number, to: number) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return range.getClientRects().length > 1;
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: words, index } of (node.textContent ?? '').matchAll(/\w+/g))
          if (isBroken(node, index, index + words.length)) found.push(words);
      return found;
    });
    expect(broken, `${width} px`).toEqual([]);
  }
});
