import { expect, test } from 'vitest';
import { asAdmin } from '../support/accounts.ts';
import { bookFor } from '../support/appointments.ts';
import { FREE_SERVICE, freshDay } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { expectToast, newPerson } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

/** The words of the buttons that a toast lies over. */
const coveredByToasts = (buttons: Element[]): (string | null)[] => {
  const toasts = [...document.querySelectorAll('.toast-card')].map((toast) => toast.getBoundingClientRect());
  if (toasts.length === 0) return ['no toast'];
  return buttons
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return toasts.some(
        (toast) => toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top,
      );
    })
    .map(({ textContent }) => textContent);
};

test('an appointment that cannot be created is reported by a toast that covers no button, and what was typed stays', async () => {
  const page = await (await asAdmin(browser)).newPage();
  // As a broken server would.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );
  await page.goto(`${publicUrl}/admin`);
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('New client', { exact: true }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Xenia Quill');
  await dialog.getByLabel('Email').fill('xenia@example.test');
  await dialog.getByLabel('Service').selectOption({ index: 1 });
  await dialog.getByLabel('Date').fill(freshDay());
  await dialog.getByLabel('Time').and(page.locator(':enabled')).selectOption({ index: 1 });
  const create = dialog.getByRole('button', { name: 'Create Appointment' });
  await create.click();
  await expectToast(page, 'Error', 'Failed to create appointment. Please try again.');
  expect(await dialog.getByLabel('Email').inputValue()).toBe('xenia@example.test');
  await expect
    .poll(async () => {
      const covered = await page.locator('.modal-footer button').evaluateAll(coveredByToasts);
      // It goes by itself: where it was looked for too late, there is another.
      if (covered.includes('no toast')) await create.click();
      return covered;
    })
    .toEqual([]);
});

test('a session note whose first word is typed without a connection says so, and is saved once there is one again, also when its sheet was closed and the tab almost', async () => {
  const context = await asAdmin(browser);
  const id = await bookFor(context, newPerson('Nell'), FREE_SERVICE);
  const page = await context.newPage();
  await page.goto(`${publicUrl}/admin?session=${id}&part=note`, { waitUntil: 'networkidle' });
  const note = page.getByLabel(/hypnotic techniques/);
  await note.waitFor();
  await context.setOffline(true);
  await note.fill('Staircase.');
  await page
    .locator('.note-editor')
    .getByText(/You are offline/)
    .waitFor();
  await context.setOffline(false);
  await page.locator('.note-editor').getByText('Saved', { exact: true }).waitFor();

  await context.setOffline(true);
  await note.fill('Staircase, ten steps.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectToast(page, 'Note Not Saved');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await context.setOffline(false);
  await expectToast(page, 'Notes Saved');
});
