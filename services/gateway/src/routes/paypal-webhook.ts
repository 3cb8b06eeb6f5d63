import express, { type Router } from 'express';
import { PAYPAL_WEBHOOK_PATH } from '@stillpoint/contracts';
import { withCorrelation } from '@stillpoint/log';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';

const MAX_BYTES = 256 * 1024;

/**
 * The provider's notifications. Outside of the JSON and cross-site rules: the body is the provider's, taken as the bytes that
 * were signed, and its signature is what lets it in.
 */
export function paypalWebhook({ payment: context }: AppDeps): Router {
  const router = express.Router();
  router.post(
    PAYPAL_WEBHOOK_PATH,
    express.raw({ type: () => true, limit: MAX_BYTES, inflate: false }),
    async (request, response) => {
      request.routePattern = PAYPAL_WEBHOOK_PATH;
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await withCorrelation(request.correlationId, () =>
        payment.receiveNotice(context, { headers: request.headers, rawBody }),
      );
      response.set('Cache-Control', 'no-store').json({ message: 'Received.' });
    },
  );
  return router;
}
