import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asAdmin, dashboard, newClient } from '../support/accounts.ts';
import { bookFor, findAppointment } from '../support/appointments.ts';
import { FREE_SERVICE, freshDay } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { expectToast, mailTo, newPerson, paymentLinkIn, type Person } from '../support/people.ts';
import { restingBox } from '../support/resting-box.ts';

const browser = useBrowser();

/** The administrator at a place of the dashboard, after each of these people has got a free session. */
async function withBooked(people: Person[], place = '?tab=appointments', day?: string): Promise<Page> {
  const context = await asAdmin(browser);
  for (const person of people) await bookFor(context, person, FREE_SERVICE, day);
  return dashboard(context, place);
}

test('creating a paid appointment for a new client ends with the invitation, whose link opens', async () => {
  const page = await dashboard(await browser.newContext());
  const person = newPerson('Nell');
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('New client', { exact: true }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(`${person.firstName} ${person.lastName}`);
  await dialog.getByLabel('Email').fill(person.email);
  // Times are offered only after a date and a service are chosen.
  expect(await dialog.getByLabel('Time').isDisabled()).toBe(true);
  const option = dialog.getByLabel('Service').locator('option').filter({ hasText: 'Anxiety Relief' });
  await dialog.getByLabel('Service').selectOption(await option.getAttribute('value'));
  await dialog.getByLabel('Date').fill(freshDay());
  await dialog.getByLabel('Time').and(page.locator(':enabled')).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Appointment Created', 'Payment invitation will be sent to the client.');
  await page.getByRole('button', { name: 'Send Payment Invitation' }).click();
  await expectToast(page, 'Payment Invitation Sent');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(paymentLinkIn(await mailTo(person.email, /pay/i)));
  await page.getByText('$120.00').first().waitFor();
});

test('a patient without an account and a registered client are found by typing, and a free session needs no payment', async () => {
  const { person } = await newClient(browser, 'Olive');
  const page = await dashboard(await browser.newContext());
  const patient = newPerson('Otto');
  await bookFor(page.context(), patient, FREE_SERVICE);
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search clients').fill(patient.email);
  await dialog.getByRole('radio', { name: new RegExp(patient.email) }).waitFor();
  await dialog.getByLabel('Search clients').fill(person.email);
  await dialog.getByRole('radio', { name: new RegExp(person.email) }).check();
  await dialog.getByLabel('Service').selectOption({ index: 2 });
  await dialog.getByLabel('Free session').check();
  await dialog.getByLabel('Date').fill(freshDay());
  await dialog.getByLabel('Time').and(page.locator(':enabled')).selectOption({ index: 3 });
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await page.getByRole('heading', { name: 'Appointment Created' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send Payment Invitation' }).count()).toBe(0);
  // Who listens hears for whom it was made.
  expect((await page.locator(':focus').allTextContents()).join()).toContain(
    `for ${person.firstName} ${person.lastName}`,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Appointments' }).click();
  const row = await findAppointment(page, person.email);
  expect(await row.innerText()).toMatch(/Confirmed[\s\S]*Free/);
});

test('session notes are kept while they are typed, saved and edited, and are never shown under another client', async () => {
  const [first, second] = [newPerson('Pia'), newPerson('Quin')];
  const page = await withBooked([first, second]);
  const row = await findAppointment(page, first.email);
  expect(await row.getByRole('button', { name: /^Print/ }).count()).toBe(0);
  await row.getByRole('button', { name: /^Add Notes/ }).click();
  await page.getByRole('heading', { name: `Session Notes - ${first.firstName} ${first.lastName}` }).waitFor();
  await page.getByLabel(/techniques/).fill('Staircase.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await (await findAppointment(page, second.email)).getByRole('button', { name: /^Add Notes/ }).click();
  expect(await page.getByLabel(/techniques/).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await (await findAppointment(page, first.email)).getByRole('button', { name: /^Add Notes/ }).click();
  await expect.poll(() => page.getByLabel(/techniques/).inputValue()).toBe('Staircase.');
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await expectToast(page, 'Notes Saved');
  await row.getByRole('button', { name: /^Edit Notes/ }).waitFor();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'Staircase',
  );
});

test('an administrator who cancels an appointment is asked once, the client is told, and the row shows it as cancelled and has the focus', async () => {
  const person = newPerson('Rhea');
  const page = await withBooked([person]);
  const row = await findAppointment(page, person.email);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment cancelled successfully. Client has been notified.');
  await row.getByText('Canceled').waitFor();
  expect(await row.getByRole('button', { name: /^Cancel/ }).count()).toBe(0);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row
    .getByRole('button', { name: /^More for/ })
    .and(page.locator(':focus'))
    .waitFor();
  await mailTo(person.email, /cancel/i);
});

test('a patient without notes has a history but nothing to print', async () => {
  const person = newPerson('Sol');
  const page = await withBooked([person], '?tab=patients');
  await page.getByRole('heading', { name: 'Patient Management' }).waitFor();
  await page.getByLabel('Search patients').fill(person.email);
  await page.getByText('Showing 1–1 of 1').waitFor();
  await page.getByRole('button', { name: /^View history/ }).click();
  await page.getByRole('dialog').getByText('Free Consultation').waitFor();
  await page.getByRole('button', { name: 'Print Session Report' }).click();
  await expectToast(page, 'No Notes', 'No session notes available to print.');
});

test('clicking a session in the calendar opens it, and clicking an empty future time starts an appointment there', async () => {
  const person = newPerson('Tove');
  const day = freshDay();
  const page = await withBooked([person], `?tab=appointments&view=calendar&day=${day}`, day);
  await page.locator('.session').filter({ hasText: person.firstName }).click();
  await page.getByRole('dialog').getByText(person.email).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const session = await restingBox(page.locator('.session').filter({ hasText: person.firstName }));
  await page.mouse.click(session.x + session.width / 2, session.y - session.height * 2.5);
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(day);
  await dialog.getByLabel('Service').selectOption({ index: 1 });
  await expect.poll(() => dialog.getByLabel('Time').inputValue()).toMatch(/^20\d\d-.*:[03]0:00\.000Z$/);
});

test('what the list of appointments is sorted by can be read whole on a phone', async () => {
  const page = await dashboard(
    await browser.newContext({ viewport: { width: 375, height: 800 }, hasTouch: true }),
    '?tab=appointments',
  );
  const sort = page.getByLabel('Sort by');
  await sort.waitFor();
  // In a smaller one iPhones zoom in.
  expect(await sort.evaluate((box) => getComputedStyle(box).fontSize)).toBe('16px');
  const wanted = await sort.evaluate((box) => {
    const copy = box.cloneNode(true) as HTMLElement;
    copy.style.cssText = 'position: absolute; width: auto !important';
    box.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width;
  });
  expect((await sort.boundingBox())?.width).toBeGreaterThanOrEqual(wanted);
});

test('another of the times proposed for a client’s next session books none where another window has booked one, and shows that one', async () => {
  const context = await asAdmin(browser);
  const id = await bookFor(context, newPerson('Bess'), FREE_SERVICE);
  const windows = [await dashboard(context, `?session=${id}`), await dashboard(context, `?session=${id}`)] as const;
  const times = windows.map((page) => page.getByRole('dialog').getByRole('button', { name: /^Book / }));
  for (const proposed of times) await expect.poll(() => proposed.count()).toBe(3);
  await times[0]!.nth(0).click();
  await expectToast(windows[0], 'Appointment Created');
  await times[1]!.nth(1).click();
  await expectToast(windows[1], 'Already Booked', 'Nothing was added.');
  await windows[1].getByRole('region', { name: 'Next session' }).getByRole('button').waitFor();
  expect(await times[1]!.count()).toBe(0);
});
