import nodemailer from 'nodemailer';
import { expect, inject, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { signedInAsAdmin } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { CANARY, HOSTILE_HTML } from './support/hostile-html.ts';

const browser = useBrowser();
const { publicUrl, smtpPort } = inject('stack');

interface Listed {
  total: number;
  emails: { id: number; subject: string }[];
}

/** Hostile in every place a mail has: body, subject, sender's name and an attachment's name. */
async function sendAll(mark: string): Promise<void> {
  const { email: practice } = (await (await fetch(`${publicUrl}/api/practice`)).json()) as { email: string };
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true, pool: true });
  await Promise.all(
    HOSTILE_HTML.map((html, index) =>
      transport.sendMail({
        to: practice,
        from: { name: html.slice(0, 60), address: 'stranger@elsewhere.example' },
        subject: `${mark} ${index} ${html.slice(0, 100)}`,
        text: html,
        html: `<p>before</p>${html}<p>after</p>`,
        attachments: [{ filename: `${html.replace(/[\r\n]/g, '').slice(0, 60)}.html`, content: html }],
      }),
    ),
  );
  transport.close();
}

test('no hostile mail runs a script, reaches another host or leaves its frame', async () => {
  const context = await browser.newContext();
  await signedInAsAdmin(context);
  const page = await context.newPage();
  const reached: string[] = [];
  const dialogs: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes(CANARY)) reached.push(request.url());
  });
  context.on('page', (opened) => void (opened.url() === 'about:blank' || reached.push(opened.url())));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  const mark = `hostile${Date.now()}`;
  await sendAll(mark);
  const list = async (pageNumber: number) =>
    (await (
      await context.request.get(`${publicUrl}/api/emails?pageSize=100&page=${pageNumber}&search=${mark}`)
    ).json()) as Listed;
  await until('every mail to be in the mailbox', async () => (await list(1)).total >= HOSTILE_HTML.length, 90_000);

  await page.goto(`${publicUrl}/admin?tab=emails`);
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first()
    .fill(mark);
  const items = page.getByRole('list', { name: 'Messages' }).getByRole('button').filter({ hasText: mark });
  const read = new Set<string>();
  while (read.size < HOSTILE_HTML.length) {
    await items.first().waitFor();
    for (const item of await items.all()) {
      const number = new RegExp(`${mark} (\\d+) `).exec(await item.innerText())?.[1];
      if (!number || read.has(number)) continue;
      await item.click();
      const reader = page.locator('article.mail-reader');
      await reader.getByText(`${mark} ${number} `).first().waitFor();
      await reader.locator('iframe.mail-frame, .mail-plain').first().waitFor();
      for (const frame of page.frames().slice(1)) {
        await frame.waitForLoadState();
        for (const link of await frame.getByText('open', { exact: true }).all())
          await link.click({ timeout: 1_000, noWaitAfter: true }).catch(() => {});
      }
      read.add(number);
      expect(await page.evaluate(() => '__ran' in window && window.__ran === 1), `number ${number} ran`).toBe(false);
    }
    if (read.size < HOSTILE_HTML.length) await page.getByRole('button', { name: /next/i }).first().click();
  }
  expect(read.size).toBe(HOSTILE_HTML.length);
  expect(dialogs).toEqual([]);
  expect(reached).toEqual([]);
  expect(page.url()).toContain('/admin');
}, 240_000);
