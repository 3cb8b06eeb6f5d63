import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import type * as z from 'zod';
import type { Outcome } from '../../provider.ts';
import { accessTokens } from './access-tokens.ts';
import { errorResponse } from './responses.ts';
import { classifyRefusal } from './refusals.ts';
import type { PaypalSettings } from './settings.ts';
import { send, type CallOutcome } from './transport.ts';

/**
 * Sends one of the SDK's requests and parses its answer. Never throws; writes carry `requestId`. An answer that does not match
 * the schema, or that `fits` rejects, counts as none.
 */
export type PaypalCall = <S extends z.ZodType>(
  name: string,
  request: PaypalRequest,
  answer: S,
  options?: { requestId?: string; fits?: (value: z.output<S>) => boolean },
) => Promise<Outcome<z.output<S>>>;

/** Refusals that mean that the same request is still being processed: nothing is decided yet. */
const IN_PROGRESS = new Set(['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS']);

/** Makes the client of one PayPal account; it caches the access token. */
export function paypalClient(settings: PaypalSettings): PaypalCall {
  const { apiUrl, log, deadlineMs } = settings;
  const tokens = accessTokens(settings);

  const call: PaypalCall = async (name, request, answer, { requestId, fits = () => true } = {}) => {
    const started = Date.now();
    const sent = await sendAuthorized(request, requestId ? { 'PayPal-Request-Id': requestId } : {});
    const { outcome, debugId } = read(sent, answer, fits);
    const line = {
      call: name,
      requestId,
      ms: Date.now() - started,
      outcome: outcome.kind,
      ...reasonOf(outcome),
      debugId,
    };
    if (outcome.kind === 'unknown' || outcome.kind === 'unsent') log.warn(line, 'payment provider');
    else log[requestId ? 'info' : 'debug'](line, 'payment provider');
    return outcome;
  };

  /** A token that the provider no longer accepts is replaced once. */
  async function sendAuthorized(request: PaypalRequest, headers: Record<string, string>): Promise<CallOutcome> {
    for (let isRepeat = false; ; isRepeat = true) {
      const token = await tokens.current();
      if (token.kind !== 'token') return { kind: 'unsent', reason: token.reason };
      const sent = await send(apiUrl, request, { ...headers, Authorization: `Bearer ${token.value}` }, deadlineMs);
      if (isRepeat || sent.kind !== 'answer' || sent.status !== 401) return sent;
      tokens.forget(token.value);
    }
  }

  return call;
}

/** An answer that does not fit the request counts as none: its write may have happened. */
function read<S extends z.ZodType>(
  sent: CallOutcome,
  answer: S,
  fits: (value: z.output<S>) => boolean,
): { outcome: Outcome<z.output<S>>; debugId?: string | null } {
  if (sent.kind !== 'answer') return { outcome: sent };
  if (sent.status >= 400) {
    const error = errorResponse.safeParse(sent.body);
    const issue = error.success ? error.data.issue : '';
    const debugId = error.success ? error.data.debugId : null;
    if (sent.status === 401) return { outcome: { kind: 'unsent', reason: 'not authorized' }, debugId };
    return IN_PROGRESS.has(issue) || sent.status === 408
      ? { outcome: { kind: 'unknown', reason: issue || 'timeout' }, debugId }
      : {
          outcome: {
            kind: 'refused',
            reason: classifyRefusal(sent.status, issue),
            detail: issue || `status ${sent.status}`,
          },
          debugId,
        };
  }
  const parsed = answer.safeParse(sent.body);
  return parsed.success && fits(parsed.data)
    ? { outcome: { kind: 'done', value: parsed.data } }
    : { outcome: { kind: 'unknown', reason: 'the answer does not fit' } };
}

const reasonOf = (outcome: Outcome<unknown>) => {
  if (outcome.kind === 'done') return {};
  return { reason: outcome.kind === 'refused' ? outcome.detail : outcome.reason };
};
