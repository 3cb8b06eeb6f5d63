import express, { type Router } from 'express';
import pLimit from 'p-limit';
import { PAYPAL_WEBHOOK_PATH } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { withCorrelation } from '@stillpoint/log';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../../deps.ts';
import { refuseOtherMethods } from '../../http/route.ts';
import { countInvalidSignature, requireFewInvalidSignatures } from '../../identity/limits.ts';

const MAX_BYTES = 256 * 1024;
/** How many are checked at a time: of many forged ones that come at once, only these reach the provider before they count. */
const AT_ONCE = 10;

/**
 * Receives the provider's notifications. Exempt from the JSON and cross-site rules: the body is read as the signed bytes, and
 * the provider's signature authorises it.
 */
export function paypalWebhook({ payment: context, identity, settings }: AppDeps): Router {
  const router = express.Router();
  const checks = pLimit(AT_ONCE);
  router.post(
    PAYPAL_WEBHOOK_PATH,
    express.raw({ type: () => true, limit: MAX_BYTES, inflate: false }),
    async (request, response) => {
      request.routePattern = PAYPAL_WEBHOOK_PATH;
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const from = { address: settings.isAddressKnown ? (request.ip ?? null) : null };
      await checks(async () => {
        // Each one costs a call to the provider: after some with invalid signatures, notifications of this sender are refused for
        // a while.
        await requireFewInvalidSignatures(identity, from);
        await withCorrelation(request.correlationId, () =>
          payment.receiveNotice(context, { headers: request.headers, rawBody }),
        ).catch(async (error: unknown) => {
          if (error instanceof AppError && error.code === 'forbidden') await countInvalidSignature(identity, from);
          throw error;
        });
      });
      response.set('Cache-Control', 'no-store').json({ message: 'Received.' });
    },
  );
  refuseOtherMethods(router);
  return router;
}
