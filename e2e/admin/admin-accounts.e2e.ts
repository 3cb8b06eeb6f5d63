import { expect, test } from 'vitest';
import { dashboard } from '../support/accounts.ts';
import { useBrowser } from '../support/browser.ts';
import { inUsualLooks } from '../support/looks.ts';

const browser = useBrowser();

test('PayPal credentials are entered on screen: a wrong secret is refused with the reason, and the right one is used at once and never shown again', async () => {
  const page = await dashboard(await browser.newContext(), '/accounts');
  const paypal = page.getByRole('region', { name: 'How clients pay' });
  const secret = paypal.getByLabel('Secret', { exact: true });
  await paypal.getByLabel('Client ID').waitFor();
  await page.getByRole('region', { name: 'Where sessions are held' }).getByLabel('Address of the room').waitFor();
  await inUsualLooks(page, '/admin/accounts');
  await paypal.getByRole('button', { name: 'Save' }).click();
  await paypal.getByText('Secret is required').waitFor();
  await secret.fill('of another app');
  await page.keyboard.press('Enter');
  await paypal.getByText(/does not know this client ID with this secret/).waitFor();
  await secret.fill('sandbox-secret');
  await page.keyboard.press('Enter');
  await page.getByText('Clients pay this way from now on.').waitFor();
  await expect.poll(() => secret.inputValue()).toBe('');
  await page.reload();
  await expect.poll(() => paypal.getByLabel('Client ID').inputValue()).toBe('sandbox-client');
  expect(await secret.inputValue()).toBe('');
});
