import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminAppointment } from '@stillpoint/contracts';
import { asAdmin, dashboard } from '../support/accounts.ts';
import { bookFor, findAppointment } from '../support/appointments.ts';
import { FREE_SERVICE } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read } from '../support/calls.ts';
import { inUsualLooks } from '../support/looks.ts';
import { calendarOf, sequenceOf } from '../../infra/sandbox/mail/testing/read-mails.ts';
import { expectToast, mailTo, newPerson, type Person } from '../support/people.ts';
import { restingBox } from '../support/resting-box.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

/** A free session of this person's, just booked, and the day it is on. */
async function booked(person: Person) {
  const context = await asAdmin(browser);
  const id = await bookFor(context, person, FREE_SERVICE);
  const [session] = await read<AdminAppointment[]>(context, `/api/admin/appointments?id=${id}`);
  if (!session) throw new Error('the session is not listed');
  return { context, session, day: session.appointmentDate.slice(0, 10) };
}

/** The list, narrowed to one person whose free session was just booked. */
async function withSession(person: Person) {
  const { context, ...more } = await booked(person);
  const page = await dashboard(context, '?tab=appointments');
  await findAppointment(page, person.email);
  return { page, ...more };
}

/** Opens the dialog and chooses the nth of the day's times within the weekly hours; returns its instant. */
async function chooseTime(page: Page, nth: number): Promise<string> {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('button', { name: 'Move to another time' }).click();
  await page.getByRole('heading', { name: 'Move this session' }).waitFor();
  const time = page.getByRole('radiogroup', { name: /^Free on/ }).getByRole('radio');
  await time.nth(nth - 1).check();
  const start = await time.nth(nth - 1).getAttribute('data-start');
  await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe(start);
  return start ?? '';
}

test('the administrator sees the old and the new time while moving a session, in a dialog in which axe finds nothing to report, and the client is mailed the change with a newer version of the calendar entry', async () => {
  const person = newPerson('Iris');
  const { page, session } = await withSession(person);
  const confirmed = await mailTo(person.email, /confirmed/);
  const chosen = await chooseTime(page, 2);
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() =>
      dialog.locator('.move-times time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime'))),
    )
    .toEqual([session.appointmentDate, chosen]);
  await dialog.getByText('The client is told by e-mail').waitFor();
  await inUsualLooks(page, 'the move dialog');
  await dialog.getByRole('button', { name: 'Move Session' }).click();
  await expectToast(page, 'Appointment Moved');
  await dialog.waitFor({ state: 'detached' });
  const [moved] = await read<AdminAppointment[]>(page.context(), `/api/admin/appointments?id=${session.id}`);
  expect(moved).toMatchObject({ appointmentDate: chosen, status: 'confirmed' });
  expect(moved?.zoomLink).toMatch(/^https:/);
  await page.locator(`time[datetime="${chosen}"]`).first().waitFor();

  const change = await mailTo(person.email, /moved/);
  expect(sequenceOf(change)).toBeGreaterThan(sequenceOf(confirmed));
  expect(calendarOf(change)['UID']).toBe(calendarOf(confirmed)['UID']);
});

test('moving a session is offered next to cancelling it and as an alternative in the dialog that cancels', async () => {
  const { page, day } = await withSession(newPerson('Lene'));
  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  await page.getByRole('dialog').getByText('Nothing has been charged.').waitFor();
  await page.getByRole('button', { name: 'Move it to another time instead' }).click();
  await page.getByRole('heading', { name: 'Move this session' }).waitFor();
  await page.getByRole('button', { name: 'Keep the time' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`${publicUrl}/admin?tab=appointments&view=calendar&day=${day}`);
  await page.locator('.session').filter({ hasText: 'Lene' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move appointment/ })
    .click();
  await page.getByRole('heading', { name: 'Move this session' }).waitFor();
  await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe(day);
});

test('a session dragged in the calendar is not moved until the dialog is answered', async () => {
  const { context, session, day } = await booked(newPerson('Mila'));
  const page = await dashboard(context, `?tab=appointments&view=calendar&day=${day}`);
  const event = page.locator('.session').filter({ hasText: 'Mila' });
  const box = await restingBox(event);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - box.height * 2, { steps: 8 });
  await page.mouse.move(x, y - box.height * 4, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Move this session' }).waitFor();
  const chosen = dialog.getByLabel('Time', { exact: true });
  await expect.poll(() => chosen.inputValue()).toMatch(/^20\d\d-/);
  expect(Date.parse(await chosen.inputValue())).toBeLessThan(Date.parse(session.appointmentDate));
  await dialog.getByRole('button', { name: 'Move Session' }).click();
  await expectToast(page, 'Appointment Moved');
});

test('an empty time of the calendar can be reached with the keyboard', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=appointments&view=calendar');
  const cursor = page.getByRole('button', { name: /^New appointment/ });
  await page.locator('.calendar[aria-busy=false]').waitFor();
  const thisWeek = await cursor.innerText();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect.poll(() => cursor.innerText()).not.toBe(thisWeek);
  await page.locator('.calendar[aria-busy=false]').waitFor();
  const before = await cursor.innerText();
  await cursor.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => cursor.innerText()).not.toBe(before);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => cursor.innerText()).toMatch(/10:30\sAM/);
  await page.locator('.time-cursor').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create Appointment' }).waitFor();
  await page.getByLabel('Service').selectOption({ index: 1 });
  await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toMatch(/:30:00\.000Z$/);
});
