import { readFile } from 'node:fs/promises';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LEDGER_CSV_PATH, type Practice } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { readPdf, until } from '@stillpoint/testing';
import { signedIn, asAdmin } from './support/accounts.ts';
import { bookFor } from './support/appointments.ts';
import { PAID_SERVICE } from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { read, send } from './support/calls.ts';
import { mailTo, mailsTo, newPerson } from './support/people.ts';
import { pay } from './support/provider.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl, mailUrl } = stack;

async function textOf(pdf: Buffer): Promise<string> {
  const [page = [], ...more] = await readPdf(pdf);
  expect(more).toEqual([]);
  return page.join(' ');
}

/** What a click downloads. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a payment has its receipt in a mail and in the account, with its refund, and is listed in the ledger of the month', async () => {
  const person = { ...newPerson('Zaneta'), firstName: 'Żaneta', lastName: 'Łuczak' };
  const name = `${person.firstName} ${person.lastName}`;
  const adminContext = await asAdmin(browser);
  const id = await bookFor(adminContext, person, PAID_SERVICE);
  const context = await browser.newContext();
  await signedIn(context, person);
  await pay(context, id);

  const mail = await mailTo(person.email, /^Your receipt for /);
  const raw = await (await fetch(`${mailUrl}/messages/${mail.id}/raw`)).text();
  const { attachments } = await simpleParser(raw);
  const [file] = attachments.filter(({ contentType }) => contentType === 'application/pdf');
  const mailed = await textOf(file!.content);
  for (const wanted of [name, person.email, 'Sleep Improvement', '$110.00 USD']) expect(mailed).toContain(wanted);
  expect(mailed).not.toContain('Refunded');

  const account = await context.newPage();
  await account.goto(`${publicUrl}/client/dashboard?tab=appointments`);
  const fetched = await downloaded(account, () => account.getByRole('link', { name: /^Receipt for/ }).click());
  expect(fetched.name).toBe(file!.filename);
  // The same receipt is the same file, mailed by one process and drawn by another.
  expect(fetched.content.equals(file!.content)).toBe(true);

  await send(adminContext, `/api/admin/appointments/${id}/cancel`);
  await mailTo(person.email, /refund/i);
  const current = await until('the refund on the receipt', async () => {
    const { content } = await downloaded(account, () => account.getByRole('link', { name: /^Receipt for/ }).click());
    const text = await textOf(content);
    return text.includes('Refunded on') && text;
  });
  expect(current).toMatch(/−\$110\.00 USD\s+Remains paid\s+\$0\.00 USD/);
  expect((await mailsTo(person.email)).filter(({ subject }) => /receipt/i.test(subject))).toHaveLength(1);

  const { timeZone } = await read<Practice>(adminContext, '/api/practice');
  const month = practiceDay(Date.now(), timeZone).slice(0, 7);
  const ledger = await adminContext.request.get(`${publicUrl}${LEDGER_CSV_PATH}?month=${month}`);
  const lines = (await ledger.body()).toString().split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffTime,Kind,Receipt,Client,E-mail,Service,Session,Amount,Currency,Order,Payment,Refund,Method',
  );
  const theirs = lines.filter((line) => line.includes(person.email)).map((line) => line.split(','));
  expect(theirs.map((cells) => [cells[1], cells[3], cells[7]])).toEqual([
    ['payment', name, '110.00'],
    ['refund', name, '-110.00'],
  ]);
});
