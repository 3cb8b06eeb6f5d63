import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smtpClient } from '@stillpoint/testing';
import { dashboard } from '../support/accounts.ts';
import { bookFor } from '../support/appointments.ts';
import { FREE_SERVICE } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read } from '../support/calls.ts';
import { inUsualLooks } from '../support/looks.ts';
import { expectToast, mailTo, newPerson } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { publicUrl, smtpPort, imapPort } = stack;
const PRACTICE = 'desk@practice.test';

const post = smtpClient(smtpPort, { ignoreTLS: true });

/** Whose mailbox is shown. */
const practiceAddress = async (page: Page): Promise<string> =>
  (await read<{ username: string }>(page.context(), '/api/email-config')).username;

/** Looks again until the mail is there: the mailbox is followed by a worker. */
async function openMail(page: Page, subject: string): Promise<void> {
  const item = page.getByRole('button', { name: new RegExp(subject) });
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return item.count();
      },
      { interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await item.first().click();
  await page.getByRole('heading', { name: new RegExp(subject) }).waitFor();
}

test('an address of a provider breaks after its slash beside the mail settings, not within a word', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=email-config');
  const step = page.getByText('type a name such as Stillpoint');
  const lines = await step.evaluate((item) => {
    const word = document.createRange();
    const text = [...item.childNodes].find((node) => node.textContent?.startsWith('apppasswords'))!;
    word.setStart(text, 0);
    word.setEnd(text, 'apppasswords'.length);
    return word.getClientRects().length;
  });
  expect(lines, 'lines of the word').toBe(1);
});

test('mail settings are checked by the form, tested against the servers, and saved', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=email-config');
  await page.getByLabel('SMTP Host').fill('');
  await page.getByLabel('SMTP Port').fill('0');
  await page.getByLabel('From Email').fill('nobody');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  for (const text of [
    'SMTP host is required',
    'SMTP port must be a positive number',
    'Password is required',
    'Invalid email format',
  ])
    await page.getByText(text).waitFor();

  await page.getByLabel('SMTP Host').fill('127.0.0.1');
  await page.getByLabel('SMTP Port').fill(String(smtpPort));
  await page.getByLabel('IMAP Host').fill('127.0.0.1');
  await page.getByLabel('IMAP Port').fill('1');
  await page.getByLabel('Use TLS', { exact: true }).uncheck();
  await page.getByLabel('Username', { exact: true }).fill(PRACTICE);
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByLabel('From Email').fill(PRACTICE);
  await page.getByLabel('From Name').fill('The Practice');
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expectToast(page, 'Test Failed');
  await page.getByLabel('IMAP Port').fill(String(imapPort));
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expectToast(page, 'Test Successful');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expectToast(page, 'Configuration Saved');
  await page.reload();
  await expect.poll(() => page.getByLabel('Username', { exact: true }).inputValue()).toBe(PRACTICE);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
});

test('a hostile newsletter runs nothing, loads nothing until asked to, and can be answered', async () => {
  const sender = newPerson('Uma');
  const subject = `News ${Date.now()}`;
  const page = await dashboard(await browser.newContext(), '?tab=emails');
  await post.sendMail({
    from: { name: 'Uma', address: sender.email },
    to: await practiceAddress(page),
    subject,
    text: 'Plain words',
    html: `<div style="display:none;max-height:0">Meant for previews</div><h1 style="color: #b9674a">Big news</h1><script>document.title = 'taken'</script><img src="${publicUrl}/tracker.png" onerror="document.title='taken'" alt="picture"><form action="/"><input></form>`,
    attachments: [{ filename: 'notes.txt', content: 'x'.repeat(1_536) }],
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openMail(page, subject);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Big news' }).waitFor();
  expect(await frame.locator('script, form, input').count()).toBe(0);
  expect(await frame.locator('body').innerText()).not.toContain('Meant for previews');
  expect(requested.some((url) => url.includes('tracker.png'))).toBe(false);
  await page.getByText('1 remote image is blocked').waitFor();
  await page.getByText('1.5 KB').waitFor();
  await page.getByRole('button', { name: 'Show images' }).click();
  await expect.poll(() => requested.some((url) => url.includes('tracker.png'))).toBe(true);
  expect(await page.title()).not.toBe('taken');

  await page.getByRole('button', { name: 'Reply' }).click();
  const to = page.getByLabel('To', { exact: true });
  await expect.poll(() => to.inputValue()).toBe(sender.email);
  expect([await to.getAttribute('readonly'), await page.getByLabel('Subject').getAttribute('readonly')]).toEqual([
    '',
    '',
  ]);
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(`Re: ${subject}`);
  const message = page.getByLabel('Message');
  await expect.poll(() => message.inputValue()).toContain('> Plain words');
  // What is typed stands above the quote.
  await expect.poll(() => message.evaluate((box) => box === document.activeElement)).toBe(true);
  await expect.poll(() => message.evaluate((box) => (box as HTMLTextAreaElement).selectionStart)).toBe(0);
  await message.fill('Thank you.');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expectToast(page, 'Email Sent');
  await mailTo(sender.email, new RegExp(`Re: ${subject}`));
});

test('a draft that a duplicated tab holds as well is mailed once, which the second tab says', async () => {
  const { email } = newPerson('Wanda');
  const page = await dashboard(await browser.newContext(), '?tab=emails');
  await page.getByRole('button', { name: 'Compose' }).click();
  await page.getByLabel('To', { exact: true }).fill(email);
  await page.getByLabel('Subject').fill('Once');
  await page.getByLabel('Message').fill('See you.');
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect.poll(() => copy.getByLabel('Message').inputValue()).toBe('See you.');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expectToast(page, 'Email Sent', 'has been sent');
  await copy.getByRole('button', { name: 'Send Email' }).click();
  await copy.getByText(`This message was sent to ${email} before. It went out once.`).waitFor();
  const sent = copy.getByRole('list', { name: 'Emails' }).getByRole('button', { name: email });
  await expect.poll(() => sent.count()).toBe(1);
});

test('an answer to a mail that another window has answered meanwhile is held back once, with when that was, and the mail says so', async () => {
  const sender = newPerson('Tess');
  const subject = `Twice ${Date.now()}`;
  const page = await dashboard(await browser.newContext(), '?tab=emails');
  await post.sendMail({ from: sender.email, to: await practiceAddress(page), subject, text: 'At nine?' });
  await openMail(page, subject);
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const window of [page, other]) {
    await window.getByRole('button', { name: 'Reply' }).click();
    await window.getByLabel('Message').fill(window === page ? 'Yes, at nine.' : 'Better at ten.');
  }
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expectToast(page, 'Email Sent');
  await page.getByText('Answered', { exact: true }).waitFor();
  await other.getByRole('button', { name: 'Send Reply' }).click();
  await other
    .getByRole('dialog')
    .getByText(/^You answered this mail on /)
    .waitFor();
  await other.getByRole('button', { name: 'Send Reply' }).click();
  await expectToast(other, 'Email Sent');
});

test('a mail from a patient links to that patient, in the list and in the message', async () => {
  const patient = newPerson('Petra');
  const stranger = newPerson('Sven');
  const subject = `Question ${Date.now()}`;
  const page = await dashboard(await browser.newContext(), '?tab=emails');
  await bookFor(page.context(), patient, FREE_SERVICE);
  const to = await practiceAddress(page);
  await post.sendMail({ from: stranger.email, to, subject: `${subject} strange`, text: 'Who am I?' });
  await post.sendMail({
    from: patient.email.toUpperCase(),
    to,
    subject,
    html: '<div style="display:none">A preview for lists</div><p>May I come earlier?</p><img alt="" src="https://elsewhere.example/p.png">',
    attachments: [{ filename: 'diary.txt', content: 'x' }],
  });
  await openMail(page, `${subject}(?! strange)`);
  const words = page.frameLocator('article.mail-reader iframe').locator('body');
  await expect.poll(() => words.textContent()).toContain('May I come earlier?');
  expect(await words.textContent()).not.toContain('A preview for lists');
  await inUsualLooks(page, 'the reader');
  const name = 'Petra Quill';
  const history = page.getByRole('dialog', { name: new RegExp(name) });
  for (const place of [page.locator('article.mail-reader'), page.getByRole('list', { name: 'Emails' })]) {
    await place.getByRole('button', { name: new RegExp(`${name}$`) }).click();
    await history.getByText(FREE_SERVICE).first().waitFor();
    await history.getByRole('button', { name: 'Close' }).first().click();
    await history.waitFor({ state: 'hidden' });
  }
  await openMail(page, `${subject} strange`);
  expect(await page.locator('article.mail-reader').getByText('Patient', { exact: true }).count()).toBe(0);
});

test('a mail with many attachments can be read to its end in a low window', async () => {
  const page = await dashboard(await browser.newContext({ viewport: { width: 1280, height: 600 } }), '?tab=emails');
  const subject = `Scans ${Date.now()}`;
  const attachments = Array.from({ length: 30 }, (_, at) => ({
    filename: `page ${at} of the scans.txt`,
    content: 'x',
  }));
  const from = newPerson('Max').email;
  await post.sendMail({ from, to: await practiceAddress(page), subject, text: 'The very end.', attachments });
  await openMail(page, subject);
  await page.getByRole('heading', { name: subject }).hover();
  const isSeen = () =>
    page.locator('.mail-plain').evaluate((mail) => {
      const text = document.createRange();
      text.selectNodeContents(mail);
      const { x, y, width, height } = text.getBoundingClientRect();
      return mail.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_000);
      return isSeen();
    })
    .toBe(true);
});

test('an opened message covers the list on a phone, and Back returns to the list', async () => {
  const subject = `Phone ${Date.now()}`;
  const page = await dashboard(await browser.newContext({ viewport: { width: 375, height: 900 } }), '?tab=emails');
  const to = await practiceAddress(page);
  await post.sendMail({ from: newPerson('Vera').email, to, subject, text: 'Short.' });
  await openMail(page, subject);
  await page.getByRole('list', { name: 'Emails' }).waitFor({ state: 'hidden' });
  await page.getByLabel('Search emails').waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('list', { name: 'Emails' }).waitFor();
});

test('a link to a message that is gone says so in place of the list on a phone, and leads to the list', async () => {
  const phone = await browser.newContext({ viewport: { width: 375, height: 900 } });
  const page = await dashboard(phone, '?tab=emails&mail=999999');
  await page.getByText('This e-mail does not exist.').waitFor();
  const list = page.getByRole('list', { name: 'Emails' });
  expect(await list.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'All messages' }).click();
  await list.waitFor();
});
