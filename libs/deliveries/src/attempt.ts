import { startSpan } from '@stillpoint/log';
import { postpone, release, renew } from './claims.ts';
import type { Claim, Delivery, DeliveryContext, Outcome } from './delivery.ts';

/** What became of an attempt: the handler's word, `retry` or `given-up`; for the latter two why, and when it is tried next. */
export interface Attempted {
  as: string;
  error?: string;
  next?: Date;
  /** What the handler threw. */
  cause?: Error;
}

/** Tries a claimed row once and records what the handler did not. */
export async function attempt(
  context: Pick<DeliveryContext, 'sql' | 'now'>,
  delivery: Delivery,
  claim: Claim,
): Promise<Attempted> {
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
): Promise<Attempted> {
  // One that fails is made up for by the next; whoever lost the lease all the same writes nothing.
  const renewing = setInterval(() => renew(sql, delivery, claim, now()).catch(() => {}), delivery.leaseMs / 3);
  const outcome = await attemptOnce(delivery, claim).finally(() => clearInterval(renewing));
  if (outcome.kind === 'settled') {
    if (!outcome.isReleased) await release(sql, delivery.table, claim);
    return { as: outcome.as };
  }
  const { kind: _, afterMs = 0, ...why } = outcome;
  const next = new Date(now().getTime() + Math.max(delivery.retryMs(claim.attempts), afterMs));
  if (delivery.giveUp && claim.giveUpAt && next >= claim.giveUpAt) {
    await delivery.giveUp(claim, why.error);
    await release(sql, delivery.table, claim);
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
