import { expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { codeFor, expectToast, newPerson, pasteInto } from './support/people.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

test('the landing page is readable without JavaScript and links to the portal', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(publicUrl);
  const text = await page.locator('body').innerText();
  for (const wanted of [/500\+/, /anxiety/i, /weight/i, /smoking/i, /sleep/i, /2024/]) expect(text).toMatch(wanted);
});

test('every telephone number a visitor can press is an address without spaces', async () => {
  const page = await (await browser.newContext()).newPage();
  for (const path of ['', 'payment/nonsense']) {
    await page.goto(`${publicUrl}/${path}`);
    const number = page.locator('a[href^="tel:"]');
    await number.first().waitFor();
    for (const link of await number.all()) {
      expect(await link.getAttribute('href')).toMatch(/^tel:[+\d().-]+$/);
      expect(await link.textContent()).toContain(' ');
    }
  }
});

test('Book Now and Schedule Session open the notice, Back to Home returns to the button that was pressed, Learn More leads the keyboard along, and Client Portal leads straight to the login', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(publicUrl);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const name of ['Book Now', 'Schedule Session']) {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('heading', { name: 'Client Portal Required' }).waitFor();
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.getByRole('button', { name: 'Learn More' }).waitFor();
    expect(await focused()).toBe(name);
  }
  await page.getByRole('button', { name: 'Learn More' }).click();
  expect(await focused()).toMatch(/^About the practice/);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByText('Login to Client Portal').click();
  await page.waitForURL('**/client/login');
  await page.goto(publicUrl);
  await page.getByText('Client Portal', { exact: true }).first().click();
  await page.waitForURL('**/client/login');
});

test('whoever opens or reloads the site while the notice is shown comes to the landing page, and Back from the login comes to the notice', async () => {
  const page = await (await browser.newContext()).newPage();
  const notice = page.getByRole('heading', { name: 'Client Portal Required' });
  await page.goto(publicUrl);
  for (const open of [() => page.goto(publicUrl), () => page.reload()]) {
    await page.getByRole('button', { name: 'Book Now' }).click();
    await notice.waitFor();
    await open();
    await page.getByRole('button', { name: 'Schedule Session' }).waitFor();
    expect(await notice.count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Schedule Session' }).click();
  await page.getByText('Login to Client Portal').click();
  await page.waitForURL('**/client/login');
  await page.goBack();
  await notice.waitFor();
});

test('the name of a service is not broken within a word on a phone with text twice as large', async () => {
  const page = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  await page.goto(publicUrl);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const lines = await page
    .getByRole('heading', { name: 'Free Consultation' })
    .evaluate((name) => name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight));
  expect(Math.round(lines)).toBeLessThanOrEqual(2);
});

test('a link that invites to register fills in the address', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${publicUrl}/client/register?email=new.client%40example.test`);
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('new.client@example.test');
});

test('unknown addresses, appointments and payment links each have their own page', async () => {
  const page = await (await browser.newContext()).newPage();
  expect((await page.goto(`${publicUrl}/no/such/page`))?.status()).toBe(404);
  await page.getByText('404 Page Not Found').waitFor();
  await page.goto(`${publicUrl}/booking-success/${crypto.randomUUID()}`);
  await page.getByText("The appointment you're looking for could not be found.").waitFor();
  await page.goto(`${publicUrl}/booking-success/not-an-id`);
  await page.getByText('Appointment Not Found').waitFor();
  await page.goto(`${publicUrl}/payment/nonsense`);
  await page.getByText('Payment Link Invalid').waitFor();
  await page.getByText('This payment link is invalid or has expired. Please contact us for assistance.').waitFor();
  // As every other link in a sentence.
  const words = page.locator('main a[href^="mailto:"] span');
  expect(await words.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
});

test('the comma after an address stands on the line that the address ends on, however wide the screen is', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${publicUrl}/client/forgot-password`);
  await page.getByLabel('Email').fill('maria.lindqvist.1@client.example');
  await page.getByRole('button', { name: 'Send Link' }).click();
  const sentence = page.getByText('If there is an account for');
  for (let width = 320; width <= 400; width += 4) {
    await page.setViewportSize({ width, height: 800 });
    const [last, comma] = await sentence.evaluate((element) => {
      const at = element.textContent.indexOf(',');
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const place = document.createRange();
      const tops: number[] = [];
      while (texts.nextNode())
        for (let from = 0; from < (texts.currentNode as Text).length; from += 1) {
          place.setStart(texts.currentNode, from);
          place.setEnd(texts.currentNode, from + 1);
          tops.push(place.getBoundingClientRect().top);
        }
      return tops.slice(at - 1, at + 1);
    });
    expect(comma, `${width} px wide`).toBe(last);
  }
});

test('a visitor’s pages load nothing that is only for the administrator and nothing from other hosts', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: string[] = [];
  const violations: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await page.goto(publicUrl, { waitUntil: 'networkidle' });
  expect(requested.filter((url) => !url.startsWith(publicUrl) && !url.startsWith('data:'))).toEqual([]);
  expect(requested.filter((url) => /admin/.test(url))).toEqual([]);
  expect(violations).toEqual([]);
});

test('checking a form as it is sent asks for nothing that the page’s policy refuses', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${publicUrl}/client/register`);
  const refused = await page.evaluateHandle(() => {
    const directives: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => directives.push(effectiveDirective));
    return directives;
  });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.locator('input[aria-invalid="true"]').first().waitFor();
  expect(await refused.jsonValue()).toEqual([]);
});

test('a registration goes on where it was when its page is loaded again while the code is read, however the code was copied', async () => {
  const page = await (await browser.newContext()).newPage();
  const person = newPerson('Nell');
  const paste = (text: string) => pasteInto(page.getByLabel('Verification code'), text);
  await page.goto(`${publicUrl}/client/register`);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Verify Your Email' }).waitFor();
  const first = await codeFor(person.email);
  await page.reload();
  await page.getByRole('heading', { name: 'Verify Your Email' }).waitFor();
  await paste(` Your code: ${first.slice(0, 3)} ${first.slice(3)}\n`);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expectToast(page, 'Email Verified');
  await page.getByRole('button', { name: 'Send Login Code' }).click();
  await page.getByRole('heading', { name: 'Verify Your Identity' }).waitFor();
  const second = await codeFor(person.email, [first]);
  await page.reload();
  await paste(` ${second}`);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Verify & Login' }).click();
  await page.waitForURL(/\/client\/dashboard/);
});

test.each([
  ['/payment/%FF', /./],
  ['/client/%00', '404 Page Not Found'],
] as const)('an address that does not decode, %s, shows a page', async (path, heading) => {
  const page = await (await browser.newContext()).newPage();
  const response = await page.goto(`${publicUrl}${path}`);
  expect(response?.status()).toBe(400);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
});
