import { expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { asAdmin, newClient, signedIn } from './support/accounts.ts';
import { bookFor } from './support/appointments.ts';
import { FREE_SERVICE, PAID_SERVICE, payInWallet } from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { send } from './support/calls.ts';
import { expectToast, mailTo, newPerson, paymentLinkIn, type Person } from './support/people.ts';
import { atProvider, settlePayment } from './support/provider.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

/** An appointment the practice made for somebody new, with its invitation sent; returns the mailed link. */
async function invited(person: Person): Promise<{ link: string; text: string }> {
  const context = await asAdmin(browser);
  const id = await bookFor(context, person, PAID_SERVICE);
  await send(context, `/api/admin/appointments/${id}/send-payment-invitation`);
  const mail = await mailTo(person.email, /pay/i);
  return { text: mail.text, link: paymentLinkIn(mail) };
}

test('a payment link is paid without a login, works once, and the session is listed in an account that is created later', async () => {
  const person = newPerson('Uma');
  const { link, text } = await invited(person);
  expect(decodeURIComponent(text)).toContain(`/client/register?email=${person.email}`);
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  for (const wanted of ['Sleep Improvement', `${person.firstName} ${person.lastName}`, person.email])
    await page.getByText(wanted).first().waitFor();
  await payInWallet(page);
  await expectToast(page, 'Payment Successful!');
  await page.waitForURL('**/booking-success/*');
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  const shown = await page.locator('main').innerText();
  expect(shown).not.toContain(person.email);
  await mailTo(person.email, /confirm/i);

  await page.goto(link);
  await page.getByText('This payment link is invalid or has expired. Please contact us for assistance.').waitFor();

  const context = await browser.newContext();
  await signedIn(context, person);
  const account = await context.newPage();
  await account.goto(`${publicUrl}/client/dashboard?tab=appointments`);
  await account.getByRole('heading', { name: PAID_SERVICE }).waitFor();
  await account.getByText('Paid', { exact: true }).waitFor();
});

test('an address does not break inside on the page of a payment link, on a phone', async () => {
  // Too long to stand beside its name, short enough for the card.
  const person = { ...newPerson('Thea'), email: `quill.${Date.now().toString(36)}@example.test` };
  const { link } = await invited(person);
  const page = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  await page.goto(link);
  const lines = await page.getByText(person.email).evaluate((address) => {
    const words = document.createRange();
    words.selectNodeContents(address);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines, `lines of ${person.email}`).toBe(1);
});

test('a payment invitation welcomes people who are new to the practice, and greets those with an account or an earlier session as known', async () => {
  // Each is said to be new: what has been decides.
  const [stranger, patient] = [newPerson('Xara'), newPerson('Yves')];
  await bookFor(await asAdmin(browser), patient, FREE_SERVICE);
  const { person: registered } = await newClient(browser, 'Zita');
  expect((await invited(stranger)).text).toContain('welcome to the practice. We have reserved your first session');
  for (const known of [patient, registered])
    expect((await invited(known)).text).toContain('good to have you back. We have reserved a session for you');
});

test('a payment link whose payment is being checked asks for nothing more, and expires once it is settled', async () => {
  const { link } = await invited(newPerson('Willa'));
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await atProvider('faults', { kind: 'pending', delayMs: null });
  await payInWallet(page);
  await page.getByText('The payment provider is still checking your payment.').waitFor();

  await until('the link to know', async () => {
    await page.goto(link);
    await page.getByText('Total amount').waitFor();
    return (await page.getByText('The payment provider is still checking your payment.').count()) > 0;
  });
  expect(await page.locator('.payment-buttons').count()).toBe(0);

  await settlePayment();
  const invalid = page.getByRole('heading', { name: 'Payment Link Invalid' });
  await until('the link to be used up', async () => {
    await page.goto(link);
    await invalid.or(page.getByText('Total amount')).waitFor();
    return (await invalid.count()) > 0;
  });
});
