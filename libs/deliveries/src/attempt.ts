import { postpone } from './claims.ts';
import type { Claim, Delivery, DeliveryContext, Outcome } from './delivery.ts';

/** Tries a claimed row once and records what the handler did not; returns what became of it: the handler's word, `retry` or `given-up`. */
export async function attempt(context: DeliveryContext, delivery: Delivery, claim: Claim): Promise<string> {
  const { log, now, sql } = context;
  const line = { delivery: delivery.name, id: claim.id, attempt: claim.attempts };
  const outcome = await tryOnce(context, delivery, claim);
  if (outcome.kind === 'settled') {
    log.info({ ...line, outcome: outcome.as }, 'delivery tried');
    return outcome.as;
  }
  const { error, afterMs = 0 } = outcome;
  const next = new Date(now().getTime() + Math.max(delivery.retryMs(claim.attempts), afterMs));
  if (delivery.giveUp && claim.giveUpAt && next >= claim.giveUpAt) {
    await delivery.giveUp(claim, error);
    log.warn({ ...line, outcome: 'given-up', reason: error }, 'delivery tried');
    return 'given-up';
  }
  await postpone(sql, delivery.table, claim, next, error);
  log.warn({ ...line, outcome: 'retry', reason: error, next: next.toISOString() }, 'delivery tried');
  return 'retry';
}

async function tryOnce({ log }: DeliveryContext, delivery: Delivery, claim: Claim): Promise<Outcome> {
  try {
    return await delivery.deliver(claim);
  } catch (error) {
    log.error({ delivery: delivery.name, id: claim.id, reason: String(error) }, 'delivery failed unexpectedly');
    return { kind: 'retry', error: `${(error as Error).name}: unexpected` };
  }
}
