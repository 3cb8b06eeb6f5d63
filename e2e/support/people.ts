import type { Locator, Page } from 'playwright-core';
import { until } from '@stillpoint/testing';
import { codesIn, mailedCode, readMails } from '../../infra/sandbox/mail/testing/read-mails.ts';
import type { ReadableMessage } from '../../infra/sandbox/mail/web/read-message.ts';
import { waitUntilShown } from './shown-texts.ts';
import { stack } from './stack.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

let count = 0;

/** Somebody new: no two tests share an account. */
export function newPerson(firstName = 'Ada'): Person {
  count += 1;
  const email = `${firstName.toLowerCase()}.${Date.now().toString(36)}.${process.pid}.${count}@example.test`;
  return { firstName, lastName: 'Quill', email, password: 'still waters' };
}

/** The mails an address got, newest first. */
export const mailsTo = (address: string): Promise<ReadableMessage[]> => readMails(stack.mailUrl, address);

/** Waits for a mail whose subject matches. */
export const mailTo = (address: string, subject: RegExp): Promise<ReadableMessage> =>
  until(`a mail to ${address} about ${subject}`, async () =>
    (await mailsTo(address)).find((mail) => subject.test(mail.subject)),
  );

/** The newest code mailed to an address that is not among `used`. */
export const codeFor = (address: string, used?: readonly string[]): Promise<string> =>
  mailedCode(stack.mailUrl, address, used);

/** The codes mailed to an address so far, the newest first. */
export const codesTo = async (address: string): Promise<string[]> => codesIn(await mailsTo(address));

/** The payment link of a mailed invitation. */
export const paymentLinkIn = ({ text }: ReadableMessage): string => /http\S+\/payment\/[\w-]+/.exec(text)?.[0] ?? '';

/** Waits until the page has shown a toast with this title, and these words in it, after the last one that was waited for. */
export const expectToast = (page: Page, title: string, description = ''): Promise<void> =>
  waitUntilShown(page, 'toast', title, description);

/** Types into a field as on a phone: with a tap first, unless it has the focus or says it already. */
async function typeInto(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === text) return;
  if (!(await field.evaluate((element) => element === document.activeElement))) await field.click();
  await field.page().keyboard.insertText(text);
}

/** Pastes a text that was copied elsewhere. */
export const pasteInto = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Registers in the browser: form, code from the mail, verified; ends on the login page. Returns the code. */
export async function registerInBrowser(page: Page, person: Person): Promise<string> {
  if (!page.url().endsWith('/client/register')) await page.goto(`${stack.publicUrl}/client/register`);
  await typeInto(page.getByLabel('First name'), person.firstName);
  await typeInto(page.getByLabel('Last name'), person.lastName);
  await typeInto(page.getByLabel('Email', { exact: true }), person.email);
  await typeInto(page.getByLabel('Password', { exact: true }), person.password);
  await typeInto(page.getByLabel('Confirm password'), person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'Account Created', 'Check your email for the verification code.');
  await page.getByRole('heading', { name: 'Verify Your Email' }).waitFor();
  const code = await codeFor(person.email);
  await typeInto(page.getByRole('textbox'), code);
  await page.getByRole('button', { name: /verify/i }).click();
  await page.waitForURL('**/client/login');
  return code;
}

/** Signs in through both steps; ends on the dashboard. `used` are codes of earlier mails. */
export async function logInInBrowser(page: Page, person: Person, used: readonly string[] = []): Promise<void> {
  if (!page.url().endsWith('/client/login')) await page.goto(`${stack.publicUrl}/client/login`);
  await typeInto(page.getByLabel('Email', { exact: true }), person.email);
  await typeInto(page.getByLabel('Password', { exact: true }), person.password);
  await page.getByRole('button', { name: 'Send Login Code' }).click();
  await page.getByRole('heading', { name: 'Verify Your Identity' }).waitFor();
  await typeInto(page.getByRole('textbox'), await codeFor(person.email, used));
  await page.getByRole('button', { name: 'Verify & Login' }).click();
  await page.waitForURL(/\/client\/dashboard/);
}
