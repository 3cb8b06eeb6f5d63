import express, { type Router } from 'express';
import { PAYPAL_WEBHOOK_PATH } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { withCorrelation } from '@stillpoint/log';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../../deps.ts';
import { countForgery, requireFewForgeries } from '../../identity/limits.ts';

const MAX_BYTES = 256 * 1024;

/**
 * The provider's notifications. Outside of the JSON and cross-site rules: the body is the provider's, taken as the bytes that
 * were signed, and its signature is what lets it in.
 */
export function paypalWebhook({ payment: context, identity, settings }: AppDeps): Router {
  const router = express.Router();
  router.post(
    PAYPAL_WEBHOOK_PATH,
    express.raw({ type: () => true, limit: MAX_BYTES, inflate: false }),
    async (request, response) => {
      request.routePattern = PAYPAL_WEBHOOK_PATH;
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const from = { address: settings.isAddressKnown ? (request.ip ?? null) : null };
      // Each costs a call to the provider: after a few that it did not sign, nothing of this sender is asked about for a while.
      await requireFewForgeries(identity, from);
      await withCorrelation(request.correlationId, () =>
        payment.receiveNotice(context, { headers: request.headers, rawBody }),
      ).catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'forbidden') await countForgery(identity, from);
        throw error;
      });
      response.set('Cache-Control', 'no-store').json({ message: 'Received.' });
    },
  );
  return router;
}
