import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until, smtpClient } from '@stillpoint/testing';
import { signedInAsAdmin } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { read, send } from './support/calls.ts';
import { BEACON_HOST, readVectors } from './support/hostile-html/read-vectors.ts';
import { whatIsLeft } from './support/hostile-html/what-is-left.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl, smtpPort } = stack;
const VECTORS = readVectors();
/** The others are our own. */
const publishedCount = VECTORS.filter(({ name }) => !name.startsWith('mail-trackers')).length;
/** Long enough for what an animation frame or a failed image sets off. */
const SETTLE_MS = 50;

/** Everything a hostile mail can bring about, as it happens, by the number of its vector. */
interface Alarms {
  ran: Set<number>;
  reached: Set<number>;
  /** Dialogs, windows and requests to anywhere else. */
  others: string[];
}

async function watched(context: BrowserContext, home: string): Promise<Alarms> {
  const alarms: Alarms = { ran: new Set(), reached: new Set(), others: [] };
  await context.exposeFunction('alarm', (number: number) => void alarms.ran.add(number));
  await context.route(`**://${BEACON_HOST}/**`, (route) => route.fulfill({ status: 204 }));
  context.on('request', (request) => {
    const url = request.url();
    const [, number] = new RegExp(`^https?://${BEACON_HOST}/(\\d+)`).exec(url) ?? [];
    if (number) alarms.reached.add(Number(number));
    else if (/^[a-z]+:\/\//.test(url) && !url.startsWith(home)) alarms.others.push(url);
  });
  context.on('page', (page) =>
    page.on('dialog', (dialog) => {
      alarms.others.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    }),
  );
  return alarms;
}

/** The same vectors as they are, each a document of its own with no policy: how many of them do harm in this very browser. */
async function openedUnsafely(): Promise<{ ran: number; reached: number; harmful: number }> {
  const home = 'http://unsafe.test';
  const context = await browser.newContext();
  const alarms = await watched(context, home);
  await context.route(`${home}/**`, (route) => {
    const vector = VECTORS[Number(new URL(route.request().url()).pathname.slice(1)) - 1];
    return vector
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: documentOf(vector.html) })
      : route.fulfill({ status: 404, body: '' });
  });
  const waiting = new Set<number>();
  await inShares(4, VECTORS, async (share) => {
    const opened = await context.newPage();
    for (const { number } of share) {
      await opened.goto(`${home}/${number}`, { timeout: 5_000 }).catch(goneElsewhere);
      await opened.waitForTimeout(SETTLE_MS);
      // One that has led away by itself is known to the alarms.
      const isThere = opened.url() === `${home}/${number}`;
      if (isThere && (await whatIsLeft(opened.mainFrame())).some((found) => !found.startsWith('<')))
        waiting.add(number);
    }
  });
  await context.close();
  const { ran, reached } = alarms;
  return { ran: ran.size, reached: reached.size, harmful: new Set([...ran, ...reached, ...waiting]).size };
}

/** A vector that navigates at once cuts its own loading short; one may never be done loading. */
function goneElsewhere(error: Error): void {
  if (!/interrupted by another navigation|ERR_ABORTED|Timeout/.test(error.message)) throw error;
}

/** Deals the items out to several hands that work at the same time. */
const inShares = <Item>(
  hands: number,
  items: readonly Item[],
  work: (share: Item[]) => Promise<void>,
): Promise<void[]> =>
  Promise.all(Array.from({ length: hands }, (_, hand) => work(items.filter((_item, at) => at % hands === hand))));

const documentOf = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`;

interface Listed {
  emails: { id: number; subject: string }[];
  total: number;
}

/** Hostile in every place a mail has: body, subject, sender's name and an attachment's name. */
async function sendAll(to: string, mark: string): Promise<void> {
  const transport = smtpClient(smtpPort, { ignoreTLS: true, pool: true });
  await Promise.all(
    VECTORS.map(({ number, html }) => {
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

/** Opens every hostile mail of the page of the mailbox that is shown; answers what is wrong, and which came as HTML. */
async function openEach(
  opened: Page,
  emails: Listed['emails'],
  mark: string,
): Promise<{ wrong: string[]; framed: number[] }> {
  const wrong: string[] = [];
  const framed: number[] = [];
  for (const [index, { id, subject }] of emails.entries()) {
    const [head = '', number = ''] = new RegExp(`^${mark} (\\d+) `).exec(subject) ?? [];
    if (!number) continue;
    await opened.locator('.mail-item').nth(index).dispatchEvent('click');
    const reader = opened.locator('article.mail-reader', { has: opened.locator('h3', { hasText: head }) });
    const body = reader.locator(`iframe[src^="/api/emails/${id}/"], .mail-plain`);
    const frame = await (await body.elementHandle())?.contentFrame();
    if (!frame) continue;
    framed.push(Number(number));
    await frame.waitForLoadState('load');
    await opened.waitForTimeout(SETTLE_MS);
    const left = await whatIsLeft(frame);
    if (left.length > 0) wrong.push(`${name(Number(number))}: ${left.join(', ')}`);
  }
  return { wrong, framed };
}

const name = (number: number): string => VECTORS[number - 1]?.name ?? String(number);

test('no hostile mail runs a script, reaches another host or keeps what it would need for that', async () => {
  // The search knows words by their first letters: these are nobody else's.
  const mark = Array.from({ length: 12 }, () => 'bcdfghjkmnpqrstvwxz'[Math.floor(Math.random() * 19)]).join('');
  const context = await browser.newContext();
  await signedInAsAdmin(context);
  const { username } = await read<{ username: string }>(context, '/api/email-config');
  await sendAll(username, mark);
  const bare = await openedUnsafely();
  const arrived = async () => (await read<Listed>(context, `/api/emails?search=${mark}`)).total;
  await until('every mail to be in the mailbox', async () => (await arrived()) >= VECTORS.length, 60_000);

  const { total } = await read<Listed>(context, '/api/emails?pageSize=1');
  const listed = await Promise.all(
    Array.from({ length: Math.ceil(total / 50) }, (_, at) =>
      read<Listed>(context, `/api/emails?pageSize=50&page=${at + 1}`),
    ),
  );
  // Otherwise each opening would mark its mail as read and load the list anew.
  const ids = listed
    .flatMap(({ emails }) => emails.filter(({ subject }) => subject.startsWith(mark)))
    .map(({ id }) => id);
  await inShares(8, ids, async (share) => {
    for (const id of share) await send(context, `/api/emails/${id}/read`, { isRead: true }, 'PUT');
  });

  const alarms = await watched(context, publicUrl);
  const wrong: string[] = [];
  const framed: number[] = [];
  await inShares(2, [...listed.entries()], async (share) => {
    const opened = await context.newPage();
    for (const [at, { emails }] of share) {
      await opened.goto(`${publicUrl}/admin?tab=emails&page=${at + 1}`);
      const seen = await openEach(opened, emails, mark);
      wrong.push(...seen.wrong);
      framed.push(...seen.framed);
    }
    await opened.waitForTimeout(500);
    expect(opened.url()).toContain(`${publicUrl}/admin`);
  });

  console.log(
    `${VECTORS.length} hostile mails (${publishedCount} after published cases). Opened as they are: ${bare.ran} run a script, ${bare.reached} reach another host, ${bare.harmful} do either or wait for a click. ` +
      `In the mailbox: ${alarms.ran.size}, ${alarms.reached.size}, ${wrong.length}; ${framed.length} shown as HTML.`,
  );
  expect(wrong).toEqual([]);
  expect([...alarms.ran].map(name), 'ran').toEqual([]);
  expect([...alarms.reached].map(name), 'reached another host').toEqual([]);
  expect(alarms.others).toEqual([]);
  // The alarms can ring, and the mails were really shown.
  expect(bare.ran).toBeGreaterThan(VECTORS.length / 4);
  expect(bare.harmful).toBeGreaterThan(VECTORS.length / 2);
  expect(framed.length).toBeGreaterThan(VECTORS.length / 2);
}, 240_000);
