import type { NextFunction, Request, Response } from 'express';
import { sandboxApp } from '../pages.ts';
import { serveHttp, type RunningHttp } from '../listen.ts';
import { sendProblem } from './faulty-response.ts';
import { paypalApi } from './api.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { paypalControl } from './control.ts';
import { paypalFaults } from './faults.ts';
import { LEDGER_PAGE, LEDGER_SCRIPT } from './ledger-page.ts';
import { startNotifier } from './notifier.ts';
import { paypalOperations } from './operations.ts';
import { invalidRequest, notFound, PaypalProblem } from './problems.ts';
import { paypalRenderer } from './render.ts';
import { openSigner } from './signing.ts';
import { openPaypalState } from './state.ts';
import { createTokens } from './tokens.ts';

export interface PaypalSandboxOptions {
  /** 0 picks a free one. */
  port: number;
  /** Where the state is kept between runs; in memory when absent. */
  dir?: string;
  /** Bind address, default 127.0.0.1. */
  host?: string;
  /** The address browsers and the merchant reach it by, when that is not the bind address (in a container). */
  publicUrl?: string;
  /** Where notifications go: the gateway's `/api/paypal/webhook`. */
  webhookUrl: string;
  /** Letters and digits; the verify call must name the same. Default SANDBOXWEBHOOK. */
  webhookId?: string;
  clientId: string;
  clientSecret: string;
  /** Lifetime of an access token in seconds, default nine hours. */
  tokenSeconds?: number;
  /** Delay before a notification's second attempt in ms, default 1000; doubles with each further one up to a minute. */
  firstBackoffMs?: number;
}

export interface PaypalSandbox extends RunningHttp {
  webhookId: string;
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** Starts the PayPal sandbox: the published API, the payer's pages, the script with the buttons, and `/sandbox/` for tests. */
export async function startPaypalSandbox(options: PaypalSandboxOptions): Promise<PaypalSandbox> {
  const {
    port,
    dir,
    host = '127.0.0.1',
    webhookUrl,
    webhookId = 'SANDBOXWEBHOOK',
    clientId,
    clientSecret,
    tokenSeconds,
    firstBackoffMs,
    publicUrl,
  } = options;
  let url = publicUrl?.replace(/\/$/, '') ?? '';
  const baseUrl = () => url;
  const state = openPaypalState(dir);
  const render = paypalRenderer(state, baseUrl);
  const webhook = () => state.webhook() ?? { id: webhookId, url: webhookUrl };
  const signer = await openSigner(dir, () => webhook().id, baseUrl);
  const tokens = createTokens(clientId, clientSecret, tokenSeconds);
  const faults = paypalFaults();

  const app = sandboxApp();
  // No request may arrive before the URL for links and signatures is known.
  const http = await serveHttp(app, port, host);
  url ||= http.url;
  const notifier = startNotifier({
    state,
    signer,
    webhookUrl: () => webhook().url,
    baseUrl,
    ...(firstBackoffMs === undefined ? {} : { firstBackoffMs }),
  });
  const operations = paypalOperations({ state, notifier, render });

  app.get(
    '/',
    (_request, response) => void response.set('content-security-policy', PAGE_POLICY).type('html').send(LEDGER_PAGE),
  );
  app.get('/ledger.js', (_request, response) => void response.type('text/javascript').send(LEDGER_SCRIPT));
  app.use(checkoutRoutes({ operations }));
  app.use('/sandbox', paypalControl({ state, operations, notifier, faults }));
  app.use(paypalApi({ state, operations, render, tokens, faults, signer, webhook }));
  app.use(() => {
    throw notFound();
  });
  app.use(
    (error: Error & { status?: number; type?: string }, request: Request, response: Response, next: NextFunction) => {
      if (response.headersSent) return next(error);
      if (error instanceof PaypalProblem) return sendProblem(response, error);
      if (error.type === 'entity.parse.failed') return sendProblem(response, invalidRequest('MALFORMED_REQUEST_JSON'));
      if (error.status !== undefined && error.status < 500)
        return sendProblem(response, invalidRequest('INVALID_PARAMETER_SYNTAX'));
      console.error(`PayPal sandbox, ${request.method} ${request.path}:`, error);
      sendProblem(response, new PaypalProblem('INTERNAL_SERVER_ERROR'));
    },
  );

  return {
    url,
    port: http.port,
    webhookId,
    async stop() {
      operations.clearTimers();
      notifier.stop();
      await http.stop();
      state.close();
    },
  };
}
