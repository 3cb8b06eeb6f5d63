import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpClient, testFolder } from '@stillpoint/testing';
import { launchBrowser } from '../../../../local/browser/browser.ts';
import { startMailSandbox, type MailSandbox } from '../../start-mail-sandbox.ts';

describe('the page of the mail sandbox', () => {
  const dir = testFolder();
  let browser: Browser;
  let sandbox: MailSandbox;

  beforeAll(async () => {
    browser = await launchBrowser();
    sandbox = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir });
  });
  afterAll(async () => {
    await browser.close();
    await sandbox.stop();
  });

  it('the page of the mail sandbox shows mail as it arrives, runs none of its scripts, and opens its links in a new window', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(sandbox.httpUrl);
    await page.getByText('No mail yet. It appears here by itself.').waitFor();
    const html = `<h1>Hello</h1><a href="${sandbox.httpUrl}/healthz">Your link</a><script>document.body.textContent = 'taken over'</script>`;
    await smtpClient(sandbox.smtpPort).sendMail({
      from: 'Desk <desk@example.test>',
      to: 'ann@example.test',
      subject: '<img src=x onerror=alert(1)>',
      text: 'Hello in words',
      html,
    });
    await page.getByRole('button', { name: /ann@example\.test/ }).click();
    await page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor();
    const frame = page.frameLocator('iframe');
    expect(await frame.getByRole('heading').textContent()).toBe('Hello');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('link', { name: 'Your link' }).click(),
    ]);
    await opened.waitForURL(`${sandbox.httpUrl}/healthz`);
    await page.getByRole('button', { name: 'Show plain text' }).click();
    expect(await page.getByText('Hello in words', { exact: true }).last().isVisible()).toBe(true);
    await context.close();
  });

  it('the page of the mail sandbox sends a mail to a mailbox as an outside sender would', async () => {
    const page = await browser.newPage();
    await page.goto(sandbox.httpUrl);
    await page.getByRole('button', { name: 'Write to a mailbox' }).click();
    await page.getByLabel('To', { exact: true }).fill('desk@example.test');
    await page.getByLabel('Subject').fill('A question');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: /A question/ }).waitFor();
    await page.close();
  });

  it('the page of the mail sandbox gives axe nothing to report, in light and in dark mode', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const page = await context.newPage();
    await page.goto(sandbox.httpUrl);
    await page.getByRole('button', { name: /A question/ }).click();
    const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true);
    expect((await axe.analyze()).violations).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Nothing else is another one there.
    expect((await axe.withRules('color-contrast').analyze()).violations).toEqual([]);
    await context.close();
  });
});
