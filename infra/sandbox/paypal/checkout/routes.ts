import { Router } from 'express';
import { INSTRUMENTS } from '../model.ts';
import type { PaypalOperations } from '../operations.ts';
import { invalidRequest, PaypalProblem } from '../problems.ts';
import { PAYER_ID } from '../render.ts';
import { BUTTONS_SCRIPT } from './buttons-script.ts';
import { closedPage, PRESENCE_SCRIPT, walletPage, WALLET_SCRIPT, WALLET_STYLE } from './wallet-page.ts';

const WALLET_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the payer's browser loads: the script with the buttons, and the page on which to pay. */
export function checkoutRoutes({ operations }: { operations: PaypalOperations }): Router {
  const routes = Router();
  const tokenOf = (from: unknown): string => {
    const { token } = (from ?? {}) as Record<string, unknown>;
    if (typeof token !== 'string') throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/token');
    return token;
  };

  routes.get('/sdk/js', (request, response) => {
    response.set('cross-origin-resource-policy', 'cross-origin').type('text/javascript');
    const { 'client-id': clientId, currency = 'USD', intent = 'capture' } = request.query;
    const problem = !clientId
      ? 'client-id is missing'
      : intent !== 'capture'
        ? 'the sandbox knows intent=capture only'
        : !/^[A-Z]{3}$/.test(String(currency))
          ? 'currency is not a currency code'
          : undefined;
    if (problem)
      return void response.status(400).send(`throw new Error(${JSON.stringify(`PayPal sandbox: ${problem}`)});`);
    response.send(BUTTONS_SCRIPT);
  });

  routes.get('/checkoutnow', (request, response) => {
    response.set('content-security-policy', WALLET_POLICY).type('html');
    try {
      const order = operations.requireOrder(tokenOf(request.query));
      if (order.status === 'COMPLETED')
        return void response.send(closedPage('Already paid', 'This order has been paid. You can close this window.'));
      if (order.status === 'VOIDED')
        return void response.send(
          closedPage('No longer open', 'This order was cancelled. Please start again from the shop.'),
        );
      operations.changeOrder(order, { visit: 'open' });
      response.send(walletPage(order, String(request.query.fundingSource ?? 'paypal')));
    } catch (error) {
      if (!(error instanceof PaypalProblem)) throw error;
      response
        .status(error.status)
        .send(closedPage('Nothing to pay here', 'This order does not exist. Please start again from the shop.'));
    }
  });
  routes.get(
    '/checkoutnow/wallet.js',
    (_request, response) => void response.type('text/javascript').send(WALLET_SCRIPT),
  );
  routes.get(
    '/checkoutnow/presence.js',
    (_request, response) => void response.type('text/javascript').send(PRESENCE_SCRIPT),
  );
  routes.get('/checkoutnow/wallet.css', (_request, response) => void response.type('text/css').send(WALLET_STYLE));

  routes.post('/checkoutnow/approve', (request, response) => {
    const token = tokenOf(request.body);
    const wanted = (request.body as Record<string, unknown>).instrument;
    const instrument = INSTRUMENTS.find((known) => known === wanted);
    if (!instrument) throw invalidRequest('INVALID_PARAMETER_VALUE', '/instrument', String(wanted));
    const { status } = operations.approveOrder(token, instrument);
    response.json({ status, payerID: PAYER_ID });
  });
  /** The payer leaves without paying. The order stays as it was and may be paid later, as at PayPal. */
  const leave = (token: string) => {
    const order = operations.requireOrder(token);
    if (order.visit === 'open') operations.changeOrder(order, { visit: 'canceled' });
    return order;
  };
  routes.post('/checkoutnow/cancel', (request, response) => {
    response.json({ status: leave(tokenOf(request.body)).status });
  });
  /** Held by a payer's window while it is open: its end says that the window was closed, which a closing page may fail to say. */
  routes.get('/checkoutnow/presence', (request, response) => {
    const token = tokenOf(request.query);
    operations.requireOrder(token);
    response.type('text/event-stream').flushHeaders();
    response.once('close', () => leave(token));
  });
  routes.get('/checkoutnow/result', (request, response) => {
    const { visit } = operations.requireOrder(tokenOf(request.query));
    response
      .set('access-control-allow-origin', '*')
      .json({ state: visit ?? 'open', ...(visit === 'approved' ? { payerID: PAYER_ID } : {}) });
  });
  return routes;
}
