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

  // The search knows words by their first letters: these are nobody else's.
  const mark = Array.from({ length: 12 }, () => 'bcdfghjkmnpqrstvwxz'[Math.floor(Math.random() * 19)]).join('');
  await sendAll(mark);
  const read = async (query: string) =>
    (await (await context.request.get(`${publicUrl}/api/emails?${query}`)).json()) as Listed;
  const list = (number: number) => read(`pageSize=50&page=${number}`);
  await until(
    'every mail to be in the mailbox',
    async () => (await read(`search=${mark}`)).total >= HOSTILE_HTML.length,
    90_000,
  );

  const frames = new Set<string>();
  let opened = 0;
  for (let number = 1; opened < HOSTILE_HTML.length; number++) {
    const { emails } = await list(number);
    expect(emails.length, 'there is another page').toBeGreaterThan(0);
    for (const { id, subject } of emails.filter((email) => email.subject.startsWith(mark))) {
      await page.goto(`${publicUrl}/admin?tab=emails&page=${number}&mail=${id}`);
      await page
        .locator('article.mail-reader')
        .getByText(new RegExp(`^${mark} \\d+ `).exec(subject)?.[0] ?? subject)
        .first()
        .waitFor();
      opened += 1;
      const body = page.locator('iframe.mail-frame, .mail-plain').first();
      await body.waitFor();
      const address = await body.getAttribute('src');
      if (address) frames.add(address);
      expect(await page.evaluate(() => '__ran' in window && window.__ran === 1), subject).toBe(false);
    }
  }
  // Nearly all are shown as HTML, and no link in them is a program.
  expect(frames.size).toBeGreaterThan(HOSTILE_HTML.length / 2);
  for (const address of frames) {
    const html = await (await context.request.get(`${publicUrl}${address}`)).text();
    for (const [, target = ''] of html.matchAll(/\shref="([^"]*)"/g))
      expect(new URL(target, 'https://relative.example').protocol).toMatch(/^(https?|mailto|tel):$/);
  }
  expect(dialogs).toEqual([]);
  expect(reached).toEqual([]);
  expect(page.url()).toContain('/admin');
}, 240_000);
