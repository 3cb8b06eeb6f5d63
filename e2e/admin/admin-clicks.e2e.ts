import type { BrowserContext, Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Practice } from '@stillpoint/contracts';
import { connect } from '@stillpoint/db';
import { smtpClient, until } from '@stillpoint/testing';
import { asAdmin, dashboard } from '../support/accounts.ts';
import { bookFor } from '../support/appointments.ts';
import { FREE_SERVICE, freshDay } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read } from '../support/calls.ts';
import { inUsualLooks } from '../support/looks.ts';
import { restingBox } from '../support/resting-box.ts';
import { expectNoFindings } from '../support/findings.ts';
import { expectToast, mailTo, newPerson } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { smtpPort, databaseUrl } = stack;
const sql = connect(databaseUrl, { max: 1 });
afterAll(() => sql.end());
const post = smtpClient(smtpPort, { ignoreTLS: true });

/** Counts presses of the mouse: the practitioner's table says how many each thing may take. */
function counted() {
  const state = { clicks: 0 };
  return {
    state,
    async click(target: Locator) {
      state.clicks += 1;
      await target.click();
    },
  };
}

/** A session of today that began a while ago, as if it had been booked before. */
async function withRunningSession(context: BrowserContext, name: string): Promise<{ id: string; email: string }> {
  const person = newPerson(name);
  const id = await bookFor(context, person, FREE_SERVICE);
  const { timeZone } = await read<Practice>(context, '/api/practice');
  // Other files' sessions of today make room: which there are depends on the time of the day.
  await sql`
    UPDATE booking.appointment SET status = 'cancelled', cancel_reason = 'practice', hold_expires_at = NULL
    WHERE status <> 'cancelled' AND tstzrange(starts_at, ends_at) && tstzrange(now() - interval '1 hour', now() + interval '2 hours')`;
  await sql`
    UPDATE booking.appointment SET meeting_url = 'https://meet.example/room',
      starts_at = began.at, ends_at = began.at + duration_minutes * interval '1 minute'
    FROM (SELECT greatest(now() - interval '10 minutes', date_trunc('day', now(), ${timeZone})) AS at) AS began
    WHERE id = ${id}`;
  return { id, email: person.email };
}

test('one click joins a running session, one begins its note, and two book the next session', async () => {
  const context = await asAdmin(browser);
  const { id, email } = await withRunningSession(context, 'Wilma');
  const page = await dashboard(context);
  const rail = page.getByRole('list', { name: 'Sessions of today' });
  await rail.getByText(/^Now, for \d+ minutes?/).waitFor();
  await inUsualLooks(page, 'the Overview with a running session');

  const joining = counted();
  const [room] = await Promise.all([
    page.waitForEvent('popup'),
    joining.click(rail.getByRole('link', { name: 'Join meeting with Wilma Quill' })),
  ]);
  await room.close();
  expect(joining.state.clicks).toBe(1);

  const noting = counted();
  await noting.click(rail.getByRole('button', { name: 'Notes of Wilma Quill' }));
  const sheet = page.getByRole('dialog', { name: 'Wilma Quill' });
  // The first answer has the focus: typing begins at once, and is saved by itself.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('Staircase.');
  await sheet.getByText('Saved', { exact: true }).waitFor();
  expect(noting.state.clicks).toBe(1);
  await expect.poll(() => page.url()).toContain(`session=${id}`);
  await expectNoFindings(page, 'the session sheet');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('session=');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Notes of Wilma Quill/);

  const booking = counted();
  await booking.click(rail.getByRole('button', { name: 'Book again for Wilma Quill' }));
  await booking.click(sheet.getByRole('button', { name: /^Book / }).first());
  await expectToast(page, 'Appointment Created');
  expect(booking.state.clicks).toBe(2);
  const found = await read<unknown[]>(context, `/api/admin/appointments?search=${encodeURIComponent(email)}`);
  expect(found).toHaveLength(2);
});

test('an unread mail is answered with two clicks from the overview', async () => {
  const context = await asAdmin(browser);
  const sender = newPerson('Xenia');
  const subject = `Earlier ${Date.now()}`;
  const { username } = await read<{ username: string }>(context, '/api/email-config');
  await post.sendMail({ from: sender.email, to: username, subject, text: 'May I come earlier?' });
  const arrived = async () =>
    (await read<{ emails: { subject: string }[] }>(context, '/api/emails')).emails.some(
      (mail) => mail.subject === subject,
    );
  await until('the mail to be in the mailbox', arrived);
  const page = await dashboard(context);
  const reply = page.getByRole('button', { name: new RegExp(`^Reply to .*${subject}`) });
  const answering = counted();
  await answering.click(reply);
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Yes.');
  await answering.click(page.getByRole('button', { name: 'Send Reply' }));
  await expectToast(page, 'Email Sent');
  expect(answering.state.clicks).toBe(2);
  await mailTo(sender.email, new RegExp(`Re: ${subject}`));
  await reply.waitFor({ state: 'detached' });
});

test('an afternoon is blocked by dragging over it and clicking once, cannot be booked, and is opened again', async () => {
  const context = await asAdmin(browser);
  const person = newPerson('Yvonne');
  const day = freshDay();
  await bookFor(context, person, FREE_SERVICE, day);
  const page = await dashboard(context, `?tab=appointments&view=calendar&day=${day}`);
  const session = page.locator('.session').filter({ hasText: person.firstName });
  const box = await restingBox(session);
  // The session is the last of the day: drawn are the hours before it.
  const x = box.x + box.width / 2;
  const blocking = counted();
  await page.mouse.move(x, box.y - 4 * box.height);
  await page.mouse.down();
  await page.mouse.move(x, box.y - 3 * box.height, { steps: 5 });
  await page.mouse.move(x, box.y - box.height / 2, { steps: 5 });
  await page.mouse.up();
  blocking.state.clicks += 1;
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await blocking.click(dialog.getByRole('button', { name: 'Block Time' }));
  await expectToast(page, 'Time Blocked');
  expect(blocking.state.clicks).toBe(2);
  const busy = await read<{ status: string }[]>(context, `/api/appointments/date/${day}`);
  expect(busy.map(({ status }) => status).sort()).toEqual(['blocked', 'confirmed']);
  await expectNoFindings(page, 'a calendar with a blocked time');
  await page.locator('.session-blocked').click();
  await page.getByRole('button', { name: 'Open Time' }).click();
  await expectToast(page, 'Time Opened');
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Undone');
  await page.locator('.session-blocked').waitFor();
});

test('the queue dashboard opens from the settings menu and shows the queues’ jobs', async () => {
  const page = await dashboard(await browser.newContext());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Queues' }).click();
  await page.waitForURL('**/admin/queues');
  await page
    .getByRole('link', { name: /booking/ })
    .first()
    .waitFor();
});

test('keyboard shortcuts work throughout the dashboard, and its menu finds a patient, whose page shows everything', async () => {
  const context = await asAdmin(browser);
  const person = newPerson('Zelda');
  await bookFor(context, person, FREE_SERVICE);
  const page = await dashboard(context);
  await page.getByRole('button', { name: /^Search or do/ }).waitFor();
  await page.keyboard.press('3');
  await page.getByRole('heading', { name: 'Patient Management' }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: /^Today/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('input:focus').waitFor();
  await page.keyboard.type(person.email);
  await page
    .getByRole('option', { name: new RegExp(person.email) })
    .first()
    .waitFor();
  await expectNoFindings(page, 'the menu');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Zelda Quill', level: 2 }).waitFor();
  await page.getByRole('region', { name: 'Sessions and notes' }).getByText(FREE_SERVICE).waitFor();
  await expectNoFindings(page, 'the page of a client');
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Create Appointment' }).waitFor();
});
