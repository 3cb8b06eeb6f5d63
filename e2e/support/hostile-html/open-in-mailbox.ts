import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { smtpClient, until } from '@stillpoint/testing';
import { signedInAsAdmin } from '../accounts.ts';
import { read, send } from '../calls.ts';
import { stack } from '../stack.ts';
import { SETTLE_MS, inShares, watched, type Alarms } from './alarms.ts';
import type { Vector } from './read-vectors.ts';
import { whatIsLeft } from './what-is-left.ts';

const { publicUrl, smtpPort } = stack;
/** The server's limit. */
const PAGE_SIZE = 50;

interface Listed {
  emails: { id: number; subject: string }[];
  total: number;
}

/** What came of opening hostile mails in the mailbox. */
export interface Opened {
  alarms: Alarms;
  /** The numbers of the mails in which something was left, with what. */
  left: Map<number, string[]>;
  /** The numbers of the mails that were shown as HTML. */
  framed: number[];
}

/** Mails every vector to the practice and opens each in the administrator's mailbox. */
export async function openedInMailbox(context: BrowserContext, vectors: readonly Vector[]): Promise<Opened> {
  // The search knows words by their first letters: these are nobody else's.
  const mark = Array.from({ length: 12 }, () => 'bcdfghjkmnpqrstvwxz'[Math.floor(Math.random() * 19)]).join('');
  await signedInAsAdmin(context);
  const { username } = await read<{ username: string }>(context, '/api/email-config');
  await sendAll(vectors, username, mark);
  const arrived = async () => (await read<Listed>(context, `/api/emails?search=${mark}`)).total;
  await until('every mail to be in the mailbox', async () => (await arrived()) >= vectors.length, 120_000);

  const { total } = await read<Listed>(context, '/api/emails?pageSize=1');
  const listed = await Promise.all(
    Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, at) =>
      read<Listed>(context, `/api/emails?pageSize=${PAGE_SIZE}&page=${at + 1}`),
    ),
  );
  // Otherwise each opening would mark its mail as read and load the list anew.
  const ids = listed
    .flatMap(({ emails }) => emails.filter(({ subject }) => subject.startsWith(mark)))
    .map(({ id }) => id);
  await inShares(8, ids, async (share) => {
    for (const id of share) await send(context, `/api/emails/${id}/read`, { isRead: true }, 'PUT');
  });

  const opened: Opened = { alarms: await watched(context, publicUrl), left: new Map(), framed: [] };
  const pages = [...listed.entries()].filter(([, { emails }]) =>
    emails.some(({ subject }) => subject.startsWith(mark)),
  );
  await inShares(Math.min(2, pages.length), pages, async (share) => {
    const page = await context.newPage();
    for (const [at, { emails }] of share) {
      await page.goto(`${publicUrl}/admin?tab=emails&page=${at + 1}`);
      await openEach(page, emails, mark, opened);
    }
    await page.waitForTimeout(500);
    expect(page.url()).toContain(`${publicUrl}/admin`);
  });
  return opened;
}

/** Hostile in every place a mail has: body, subject, sender's name and an attachment's name. */
async function sendAll(vectors: readonly Vector[], to: string, mark: string): Promise<void> {
  const transport = smtpClient(smtpPort, { ignoreTLS: true, pool: true });
  await Promise.all(
    vectors.map(({ number, html }) => {
      const line = html.replace(/[\r\n]/g, ' ');
      return transport.sendMail({
        to,
        from: { name: line.slice(0, 80), address: 'stranger@elsewhere.example' },
        subject: `${mark} ${number} ${line.slice(0, 200)}`,
        text: html,
        html: `<p>before</p>${html}<p>after</p>`,
        attachments: [{ filename: `${line.slice(0, 100)}.html`, content: html }],
      });
    }),
  );
  transport.close();
}

/** Opens every hostile mail of the page of the mailbox that is shown. */
async function openEach(page: Page, emails: Listed['emails'], mark: string, opened: Opened): Promise<void> {
  for (const { id, subject } of emails) {
    const [head = '', number = ''] = new RegExp(`^${mark} (\\d+) `).exec(subject) ?? [];
    if (!number) continue;
    // By its words: what arrives meanwhile takes another place in the list.
    await page.locator('.mail-item', { hasText: new RegExp(`${mark} ${number}\\b`) }).dispatchEvent('click');
    const reader = page.locator('article.mail-reader', { has: page.locator('h3', { hasText: head }) });
    const body = reader.locator(`iframe[src^="/api/emails/${id}/"], .mail-plain`);
    const frame = await (await body.elementHandle())?.contentFrame();
    if (!frame) continue;
    opened.framed.push(Number(number));
    await frame.waitForLoadState('load');
    await page.waitForTimeout(SETTLE_MS);
    const left = await whatIsLeft(frame);
    if (left.length > 0) opened.left.set(Number(number), left);
  }
}
