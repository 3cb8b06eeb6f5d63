import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import { readText } from '@stillpoint/runtime';

/** Time limit of a call, including its body, after which its outcome is unknown. */
const CALL_DEADLINE_MS = 10_000;

/**
 * The outcome of a call. `answer`: the provider answered definitely. `unknown`: it may or may not have happened (no answer, a
 * truncated one, a server error). `unsent`: it certainly did not happen and can be repeated unchanged.
 */
export type CallOutcome =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'unknown'; reason: string }
  | { kind: 'unsent'; reason: string };

/** Errors that occur before the first byte of a request is sent. */
const UNSENT_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Sends one of the SDK's request objects. The SDK's own transport is not used: it has no total deadline, and throws uncaught
 * errors on truncated or oddly typed answers. A text body is sent unchanged. Never throws.
 */
export async function send(
  apiUrl: string,
  request: PaypalRequest,
  headers: Record<string, string> = {},
  deadlineMs = CALL_DEADLINE_MS,
): Promise<CallOutcome> {
  try {
    const response = await fetch(apiUrl + request.path.replace(/\?$/, ''), {
      method: request.verb,
      headers: { Accept: 'application/json', ...request.headers, ...headers },
      body: bodyOf(request),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    });
    return classifyAnswer(response.status, await readText(response));
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const reason = cause?.code ?? name;
    return { kind: UNSENT_ERRORS.has(reason) ? 'unsent' : 'unknown', reason };
  }
}

/** The body counts, not its content type: JSON with a wrong type is still an answer. */
export function classifyAnswer(status: number, text: string): CallOutcome {
  if (status === 429) return { kind: 'unsent', reason: 'rate limit' };
  const body = parseJson(text);
  if (status >= 400 && status < 500) return { kind: 'answer', status, body: body ?? null };
  if (status < 200 || status >= 300) return { kind: 'unknown', reason: `status ${status}` };
  return body === undefined ? { kind: 'unknown', reason: 'unreadable answer' } : { kind: 'answer', status, body };
}

function bodyOf({ body, headers }: PaypalRequest): string | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string') return body;
  return headers['Content-Type'] === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);
}

/** Undefined when it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
