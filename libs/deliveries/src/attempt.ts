import { startSpan } from '@stillpoint/log';
import { postpone, releaseLease, renewLease } from './claims.ts';
import type { Claim, Delivery, DeliveryContext, Outcome } from './delivery.ts';

/**
 * The result of an attempt. `as`: the handler's outcome, `retry` or `given-up`; for the latter two, `error` and `next` say why
 * and when it is tried again.
 */
export interface AttemptResult {
  as: string;
  error?: string;
  next?: Date;
  /** What the handler threw. */
  cause?: Error;
}

/** Makes one attempt at a claimed row and records its result where the handler did not. */
export async function attempt(
  context: Pick<DeliveryContext, 'sql' | 'now'>,
  delivery: Delivery,
  claim: Claim,
): Promise<AttemptResult> {
  const end = startSpan('client');
  const tried = await attemptAndRecord(context, delivery, claim);
  end({
    name: `deliver ${delivery.name}`,
    attributes: { 'delivery.id': claim.id, 'delivery.attempt': claim.attempts, 'delivery.outcome': tried.as },
    error: tried.error,
    isFirst: claim.correlationId === null,
  });
  return tried;
}

async function attemptAndRecord(
  { sql, now }: Pick<DeliveryContext, 'sql' | 'now'>,
  delivery: Delivery,
  claim: Claim,
): Promise<AttemptResult> {
  // A failed renewal is made up for by the next; whoever lost the lease all the same writes nothing.
  const renewing = setInterval(() => renewLease(sql, delivery, claim, now()).catch(() => {}), delivery.leaseMs / 3);
  const outcome = await attemptOnce(delivery, claim).finally(() => clearInterval(renewing));
  if (outcome.kind === 'settled') {
    if (!outcome.isReleased) await releaseLease(sql, delivery.table, claim);
    return { as: outcome.as };
  }
  const { kind: _, afterMs = 0, ...why } = outcome;
  const next = new Date(now().getTime() + Math.max(delivery.retryMs(claim.attempts), afterMs));
  if (delivery.giveUp && claim.giveUpAt && next >= claim.giveUpAt) {
    await delivery.giveUp(claim, why.error);
    await releaseLease(sql, delivery.table, claim);
    return { as: 'given-up', ...why };
  }
  await postpone(sql, delivery.table, claim, next, why.error);
  return { as: 'retry', ...why, next };
}

async function attemptOnce(delivery: Delivery, claim: Claim): Promise<Outcome & { cause?: Error }> {
  try {
    return await delivery.deliver(claim);
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    return { kind: 'retry', error: `${cause.name}: unexpected`, cause };
  }
}
