import { expect, test } from 'vitest';
import { dashboard } from '../support/accounts.ts';
import { useBrowser } from '../support/browser.ts';
import { expectToast } from '../support/people.ts';
import { gapBetween } from '../support/resting-box.ts';

const browser = useBrowser();

test('a service is created, changed, made inactive and deleted, and each step is confirmed in words', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=services');
  const name = `Stillness ${Date.now()}`;
  await page.getByRole('heading', { name: 'Service Management' }).waitFor();
  await page.getByRole('button', { name: 'Add Service' }).click();
  await page.getByRole('heading', { name: 'Add New Service' }).waitFor();
  await page.getByRole('button', { name: 'Create Service' }).click();
  for (const text of [
    'Service name is required',
    'Description is required',
    'Price is required',
    'Duration is required',
  ])
    await page.getByText(text).waitFor();
  await page.getByLabel('Service Name').fill(name);
  await page.getByLabel('Description').fill('Sitting still together.');
  await page.getByLabel('Price ($)').fill('12.50');
  await page.getByLabel('Duration (minutes)').fill('45');
  await page.getByRole('button', { name: 'Create Service' }).click();
  await expectToast(page, 'Service Created', 'The service has been created successfully.');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor({ state: 'detached' });

  const card = page.getByRole('listitem').filter({ hasText: name });
  expect(await card.innerText()).toMatch(/Active[\s\S]*\$12\.50[\s\S]*45 minutes/);
  await card.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('heading', { name: 'Edit Service' }).waitFor();
  await page.getByLabel('Price ($)').fill('0');
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Update Service' }).click();
  await expectToast(page, 'Service Updated', 'The service has been updated successfully.');
  await dialog.waitFor({ state: 'detached' });
  await card.getByText('Inactive').waitFor();

  await card.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByText('Are you sure you want to delete this service?').waitFor();
  await page.getByRole('button', { name: 'Delete Service' }).click();
  await expectToast(page, 'Service Deleted');
  await card.waitFor({ state: 'detached' });
});

test('opening hours are added, refused, changed and removed, and their summary counts overlapping hours once', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=availability');
  const sunday = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Sunday' }) });
  await sunday.getByText('No availability set').waitFor();
  await page.getByRole('button', { name: 'Add Availability' }).click();
  expect(await page.getByLabel('Day of week').inputValue()).toBe('1');
  expect(await page.getByLabel('Start time').inputValue()).toBe('09:00');
  expect(await page.getByLabel('End time').inputValue()).toBe('17:00');
  await page.getByLabel('Day of week').selectOption('Sunday');
  await page.getByLabel('End time').fill('08:00');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Availability' }).click();
  await expectToast(page, 'Invalid Time Range', 'End time must be after start time.');
  await page.getByLabel('End time').fill('11:00');
  await dialog.getByRole('button', { name: 'Add Availability' }).click();
  await expectToast(page, 'Availability Created');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
  await page.getByLabel('Start time').fill('10:00');
  await page.getByLabel('End time').fill('12:30');
  await dialog.getByRole('button', { name: 'Add Availability' }).click();
  await dialog.waitFor({ state: 'detached' });
  const summary = page.getByRole('region', { name: 'Working Hours Summary' });
  await summary.getByText('9:00 AM – 12:30 PM').waitFor();

  const edit = page.getByRole('button', { name: 'Edit Sunday 10:00 AM – 12:30 PM' });
  const remove = page.getByRole('button', { name: 'Delete Sunday 10:00 AM – 12:30 PM' });
  expect(await gapBetween(edit, remove)).toBeGreaterThan(0);
  await edit.click();
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Update Availability' }).click();
  await expectToast(page, 'Availability Updated');
  await dialog.waitFor({ state: 'detached' });
  await summary.getByText('9:00 AM – 11:00 AM').waitFor();

  for (const hours of ['10:00 AM – 12:30 PM', '9:00 AM – 11:00 AM']) {
    await page.getByRole('button', { name: `Delete Sunday ${hours}` }).click();
    await page.getByText('Are you sure you want to delete this availability slot?').waitFor();
    await page.getByRole('button', { name: 'Delete Availability' }).click();
    await page.getByRole('button', { name: `Delete Sunday ${hours}` }).waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
  }
  await sunday.getByText('No availability set').waitFor();
});
