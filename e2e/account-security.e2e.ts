import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboard, newAdminSession, newClient, signedIn } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { send } from './support/calls.ts';
import { expectNoFindings } from './support/findings.ts';
import { expectToast, mailTo, newPerson, pasteInto } from './support/people.ts';
import { gapBetween } from './support/resting-box.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl, admin } = stack;

/** A finger that is always right: Chromium's own virtual authenticator. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const codeOf = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

test('the administrator dismisses the question about a second factor once, sets up an app, and signs in with its code', async () => {
  const page = await dashboard(await browser.newContext(), '', newAdminSession);
  const prompt = page.getByRole('region', { name: 'Second factor' });
  const setUp = prompt.getByRole('link', { name: 'Set it up' });
  expect(await gapBetween(setUp, prompt.getByRole('button', { name: 'Not now' }))).toBeGreaterThan(0);
  await setUp.click();
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const secret = await page.locator('.totp-key').innerText();
  await expectNoFindings(page, 'the set-up of an authenticator app');
  const now = Date.now();
  // As apps copy it.
  await pasteInto(page.getByLabel('The six digits it shows'), codeOf(secret, now).replace(/(...)/, '$1 '));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('listitem').first().waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await expectNoFindings(page, 'the recovery codes');
  // Codes that are shown only once are not closed by mistake.
  await page.keyboard.press('Escape');
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expectFocused(page, 'Remove the app');

  const later = await (await browser.newContext()).newPage();
  await later.goto(`${publicUrl}/admin/login`);
  await later.getByLabel('Username').fill(admin.username);
  await later.getByLabel('Password').fill(admin.password);
  await later.getByRole('button', { name: 'Sign In' }).click();
  // Not before the code of the next half minute: this one's was used for setting the app up.
  const code = codeOf(secret, Math.max(Date.now(), now + 30_000));
  await later.getByLabel(/^Code of your authenticator app/).fill(code);
  await later.getByRole('button', { name: 'Sign In' }).click();
  await later.waitForURL('**/admin');

  await later.goto(`${publicUrl}/admin/security`);
  await later.getByRole('button', { name: 'Remove the app' }).click();
  await later.getByRole('dialog', { name: 'Remove the authenticator app?' }).getByText('the password alone').waitFor();
  await later.getByRole('button', { name: 'Remove it' }).click();
  await expectFocused(later, 'Set up the app');
  await later.goto(`${publicUrl}/admin`);
  await later.getByRole('button', { name: 'Not now' }).click();
  await later.reload();
  await later.getByRole('tab', { name: 'Overview' }).waitFor();
  expect(await later.getByRole('region', { name: 'Second factor' }).count()).toBe(0);
  expect(recovery).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
});

test('the administrator signs in with a passkey, and signs another device out from the list', async () => {
  const context = await browser.newContext();
  const page = await dashboard(context, '/security', newAdminSession);
  await withAuthenticator(context, page);
  await page.getByLabel('Name of a new passkey').fill('Front desk');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('Front desk', { exact: true }).waitFor();

  await send(context, '/api/admin/logout');
  await page.goto(`${publicUrl}/admin/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/admin');
  await page.goto(`${publicUrl}/admin/security`);
  await page.getByRole('button', { name: 'Remove the passkey Front desk' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Remove the passkey Front desk' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this passkey?' })
    .getByText(/^Front desk: /)
    .waitFor();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('Front desk', { exact: true }).waitFor({ state: 'detached' });

  const elsewhere = await browser.newContext();
  await newAdminSession(elsewhere);
  // Set before the page loads: a call made just as it begins can hang.
  await page.route('**/api/admin/security/sessions/*', (route) => route.abort(), { times: 1 });
  await page.reload();
  const others = page.getByRole('button', { name: /^Sign out .*, signed in / });
  await others.first().waitFor();
  const count = await others.count();
  await others.first().click();
  await page.getByRole('dialog', { name: 'Sign this device out?' }).getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByText('The device could not be signed out. Please try again.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => others.count()).toBe(count - 1);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Another device, or what stands beside the list.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect((await elsewhere.request.get(`${publicUrl}/api/admin/user`)).status()).toBe(401);
});

test('a client changes name, phone and password in the profile, and signs in with a passkey instead of a password and a code', async () => {
  const { person, context, page } = await newClient(browser, 'Iris');
  await withAuthenticator(context, page);
  await page.goto(`${publicUrl}/client/dashboard?tab=profile`);
  await page.getByLabel('First name').fill('Iridia');
  await page.getByLabel('Phone').fill('+1 555 0199');
  await page.getByRole('button', { name: 'Save Details' }).click();
  await expectToast(page, 'Profile Saved');
  await page.getByText('Welcome, Iridia').waitFor();

  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm new password').fill('password1');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('one of those that are guessed first').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('waters are still');
  await page.getByLabel('Confirm new password').fill('waters are still');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password Changed');

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Remove the passkey Passkey' }).waitFor();
  expect((await mailTo(person.email, /sign-in was changed/)).text).toContain('a passkey was added to your account');
  await expectNoFindings(page, 'the profile');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${publicUrl}/`);
  await page.goto(`${publicUrl}/client/login`);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.waitForURL('**/client/dashboard');
  await page.getByText('Welcome, Iridia').waitFor();
});

test('a client’s tab that stays in sight becomes the account of whoever signs in in another tab, and the login once they log out there', async () => {
  const { context, page } = await newClient(browser, 'Ina');
  const [ina, profile] = [page, `${publicUrl}/client/dashboard?tab=profile`];
  await ina.goto(profile);
  await ina.getByText('Welcome, Ina').waitFor();
  await signedIn(context, newPerson('Jon'));
  const other = await context.newPage();
  await other.goto(profile);
  await ina.getByText('Welcome, Jon').waitFor();
  await ina.getByText(/^This browser is signed in as jon\..* now, from another tab\.$/).waitFor();
  await other.getByRole('button', { name: 'Logout' }).click();
  await ina.waitForURL('**/client/login');
});

test('a client’s passkey is refused at the administrator’s login in a sentence that replaces the one about the password, and a device has one passkey per account', async () => {
  const { context, page } = await newClient(browser, 'Iphis');
  await withAuthenticator(context, page);
  await page.goto(`${publicUrl}/client/dashboard?tab=profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Remove the passkey Passkey' }).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, 'Passkey', 'This device has a passkey for your account already.');

  await page.goto(`${publicUrl}/admin/login`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const wrongPassword = page.getByText('Invalid username or password. Please try again.');
  await wrongPassword.waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const wrongPasskey = page.getByText('This passkey was not accepted. Please try again.');
  await wrongPasskey.waitFor();
  expect(await wrongPassword.count()).toBe(0);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await wrongPassword.waitFor();
  expect(await wrongPasskey.count()).toBe(0);
});

test('a client downloads a copy of their data, erases the account, and is told of both by mail', async () => {
  const { person, context, page } = await newClient(browser, 'Ophelia');
  await page.goto(`${publicUrl}/client/dashboard?tab=profile`);
  await page.getByRole('button', { name: 'Copy or erase your data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your data' });
  await dialog.getByRole('button', { name: 'Prepare a copy' }).click();
  await mailTo(person.email, /copy of your data is ready/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: /PDF/ }).click();
  expect((await download).suggestedFilename()).toBe('data.pdf');
  await expectNoFindings(page, 'a client’s data');

  await dialog.getByLabel('E-mail address').fill(person.email);
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  const erased = page.getByRole('dialog', { name: 'Account erased' });
  await erased.getByText('Your account is erased. We will write to you once the rest is erased, too.').waitFor();
  await erased.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(`${publicUrl}/`);
  expect((await mailTo(person.email, /has been erased/)).text).toContain('This stays:');
  expect((await context.request.get(`${publicUrl}/api/client/auth/user`)).status()).toBe(401);
});

test('a client’s small buttons are as large as a fingertip on a touch screen', async () => {
  const { person, page } = await newClient(browser, 'Tia', { hasTouch: true, viewport: { width: 375, height: 800 } });
  await signedIn(await browser.newContext(), person);
  await page.goto(`${publicUrl}/client/dashboard?tab=profile`);
  const box = await page.getByRole('button', { name: /^Sign out .*, signed in / }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

/** The focus is not lost with what had it. */
const expectFocused = (page: Page, name: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
