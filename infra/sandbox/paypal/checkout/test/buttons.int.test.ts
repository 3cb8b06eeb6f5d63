import type { RequestListener } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../../local/browser/browser.ts';
import { serveHttp } from '../../../listen.ts';
import { startPaypalTest } from '../../testing/test-client.ts';

/** A merchant's page as strict as the product's: nothing inline, nothing from elsewhere but the sandbox. */
async function startShop(sandboxUrl: string, createOrder: () => Promise<string>) {
  const shop = { opener: 'same-origin-allow-popups' };
  const script = `const say = (text) => { document.getElementById('out').textContent = text; };
    paypal.Buttons({
      createOrder: () => fetch('/order', { method: 'POST' }).then((answer) => { if (!answer.ok) throw new Error('no order'); return answer.text(); }),
      onApprove: ({ orderID, payerID }) => say('approved ' + orderID + ' by ' + payerID),
      onCancel: ({ orderID }) => say('cancelled ' + orderID), onError: (error) => say('error ' + error.message),
    }).render('#buttons');`;
  const page = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><script src="${sandboxUrl}/sdk/js?client-id=id&currency=USD&intent=capture" defer></script><script src="/shop.js" defer></script><main><h1>Shop</h1><div id="buttons"></div><p id="out"></p></main>`;
  const handler: RequestListener = (request, response) => {
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${sandboxUrl}; style-src 'self' ${sandboxUrl}; connect-src 'self' ${sandboxUrl}; frame-src ${sandboxUrl}; img-src data:`,
    );
    response.setHeader('cross-origin-opener-policy', shop.opener);
    if (request.url === '/order')
      createOrder().then(
        (id) => response.end(id),
        () => response.writeHead(500).end(),
      );
    else
      response
        .setHeader('content-type', request.url === '/shop.js' ? 'text/javascript' : 'text/html')
        .end(request.url === '/shop.js' ? script : page);
  };
  const { port, stop } = await serveHttp(handler);
  return Object.assign(shop, { url: `http://localhost:${port}/`, stop });
}

describe('the payment buttons and the wallet in a browser', () => {
  let browser: Browser;
  let test: Awaited<ReturnType<typeof startPaypalTest>>;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let broken: boolean;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    test = await startPaypalTest();
    broken = false;
    shop = await startShop(test.sandbox.url, async () => {
      if (broken) throw new Error('no order');
      const body = { ...test.orderBody('95.00'), application_context: { brand_name: 'Still <b>Point</b>' } };
      return (await test.call('POST', '/v2/checkout/orders', body)).body.id as string;
    });
    context = await browser.newContext();
    page = await context.newPage();
    complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(shop.url);
  });
  afterEach(async () => {
    await context.close();
    await shop.stop();
    await test.stop();
  });

  async function wallet(button = 'Pay with PayPal'): Promise<Page> {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: button }).click(),
    ]);
    await opened.getByRole('button', { name: 'Pay now', disabled: false }).waitFor();
    return opened;
  }
  const said = (start: string) => page.getByText(new RegExp(`^${start}`)).textContent({ timeout: 180_000 });

  it('the payment buttons and the wallet in a browser approve the order and tell the page who paid, under a strict content security policy', async () => {
    const pay = await wallet();
    expect(await pay.getByRole('heading').textContent()).toBe('Pay Still <b>Point</b>');
    expect(await pay.getByText('$95.00 USD').count()).toBe(1);
    await pay.getByRole('button', { name: 'Pay now' }).click();
    expect(await said('approved')).toMatch(/^approved \w{17} by SANDBXPAYER22$/);
    expect((await test.ledger()).orders).toMatchObject([{ status: 'APPROVED' }]);
    expect(complaints).toEqual([]);
  });

  it('the payment buttons and the wallet in a browser can be used with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Pay with PayPal' }).focus();
    await page.keyboard.press('Tab');
    const [pay] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await pay.getByRole('button', { name: 'Pay now', disabled: false }).waitFor();
    await pay.getByRole('radio', { name: /Visa ending in 1111/ }).focus();
    expect(await pay.getByRole('radio', { name: /Visa ending in 1111/ }).isChecked()).toBe(true);
    // The window closes by itself, perhaps before the key is up again.
    await pay.keyboard.press('Enter').catch((error: unknown) => {
      if (!pay.isClosed()) throw error;
    });
    expect(await said('approved')).toContain('approved');
  });

  it('the payment buttons and the wallet in a browser leave the order open when the payer cancels with the button or closes the window', async () => {
    await (await wallet()).getByRole('button', { name: 'Cancel and return' }).click();
    expect(await said('cancelled')).toContain('cancelled');
    await page.reload();
    await (await wallet()).close({ runBeforeUnload: true });
    expect(await said('cancelled')).toContain('cancelled');
    expect((await test.ledger()).orders).toMatchObject([{ status: 'CREATED' }, { status: 'CREATED' }]);
  });

  it('the payment buttons and the wallet in a browser let the payer approve with a test card that the bank then declines', async () => {
    const pay = await wallet('Debit or Credit Card');
    await pay.getByRole('radio', { name: /Decline this card/ }).check();
    await pay.getByRole('button', { name: 'Pay now' }).click();
    const id = (await said('approved'))?.split(' ')[1];
    expect((await test.call('POST', `/v2/checkout/orders/${id}/capture`, {})).body.details[0].issue).toBe(
      'INSTRUMENT_DECLINED',
    );
  });

  it('the payment buttons and the wallet in a browser tell the page who paid even when the browser isolates the two windows from each other', async () => {
    shop.opener = 'same-origin';
    await page.reload();
    await (await wallet()).getByRole('button', { name: 'Pay now' }).click();
    expect(await said('approved')).toContain('SANDBXPAYER22');
  });

  it('the payment buttons and the wallet in a browser tell the page when no order can be created', async () => {
    broken = true;
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    expect(await said('error')).toBe('error no order');
    expect(await page.getByRole('button', { name: 'Pay with PayPal' }).isEnabled()).toBe(true);
  });

  it('the payment buttons and the wallet in a browser give axe nothing to report, in light and in dark mode', async () => {
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
    const pay = await wallet();
    const ledger = await context.newPage();
    await ledger.goto(test.sandbox.url);
    await ledger.getByRole('button', { name: /^Approve / }).waitFor();
    for (const shown of [page, pay, ledger]) {
      await shown.emulateMedia({ colorScheme: 'light' });
      const axe = new AxeBuilder({ page: shown }).setLegacyMode(true);
      expect((await axe.analyze()).violations).toEqual([]);
      await shown.emulateMedia({ colorScheme: 'dark' });
      // Nothing else is another one there.
      expect((await axe.withRules('color-contrast').analyze()).violations).toEqual([]);
    }
  });
});
