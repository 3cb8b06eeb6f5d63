import { describe, test } from 'vitest';
import { signedIn } from './support/accounts.ts';
import { FREE_SERVICE, PAID_SERVICE, chooseSlot, freshDay, openWizard, payInWallet } from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { expectNoFindings } from './support/findings.ts';
import { newPerson } from './support/people.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

describe.each([
  { colorScheme: 'light' as const, width: 1280 },
  { colorScheme: 'dark' as const, width: 1280 },
  { colorScheme: 'light' as const, width: 320 },
  { colorScheme: 'dark' as const, width: 375 },
])('$colorScheme at $width px', ({ colorScheme, width }) => {
  const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' as const };

  test.each([
    '/',
    '/client/login',
    '/client/register',
    '/client/forgot-password',
    '/admin/login',
    '/payment/nonsense',
    '/booking-success/x',
    '/nowhere',
  ])('axe finds nothing on %s', async (path) => {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(`${publicUrl}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectNoFindings(page, path);
  });

  test('axe finds nothing on the way of a booking', async () => {
    const context = await browser.newContext(options);
    await signedIn(context, newPerson('Iris'));
    const page = await context.newPage();
    await page.goto(`${publicUrl}/client/dashboard`, { waitUntil: 'networkidle' });
    await expectNoFindings(page, 'empty dashboard');
    await openWizard(page);
    await expectNoFindings(page, 'services');
    await page.getByRole('button', { name: FREE_SERVICE }).click();
    await page.getByRole('heading', { name: 'Select Date & Time' }).waitFor();
    await expectNoFindings(page, 'calendar');
    await openWizard(page);
    await chooseSlot(page, PAID_SERVICE, freshDay());
    await expectNoFindings(page, 'details');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('button', { name: /PayPal$/ }).waitFor();
    await expectNoFindings(page, 'payment');
    await payInWallet(page);
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    for (const tab of ['appointments', 'profile', 'schedule']) {
      await page.goto(`${publicUrl}/client/dashboard?tab=${tab}`, { waitUntil: 'networkidle' });
      await expectNoFindings(page, tab);
    }
    const [booked] = (await (await context.request.get(`${publicUrl}/api/client/appointments`)).json()) as {
      id: string;
    }[];
    await page.goto(`${publicUrl}/booking-success/${booked!.id}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await expectNoFindings(page, 'booking success');
  });
});
