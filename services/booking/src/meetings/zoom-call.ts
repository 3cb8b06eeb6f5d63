import { readText } from '@stillpoint/runtime';
import { DAY_MS } from '@stillpoint/scheduling';

/** Time limit of a call to Zoom, including its body, in milliseconds. */
const DEADLINE_MS = 10_000;
/** Zoom's longest limits end with its day: whatever is named beyond that is not waited for. */
const LONGEST_WAIT_MS = DAY_MS;

/** A failed call to Zoom. `status` null: without a readable answer, the outcome is unknown. */
export class ZoomError extends Error {
  override readonly name = 'ZoomError';
  readonly status: number | null;
  /** Retry-After of Zoom's answer in milliseconds, a day at most; null without one. */
  readonly retryAfterMs: number | null;

  constructor(message: string, status: number | null, retryAfterMs: number | null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends one request. Returns the parsed body, undefined when it is empty. Throws only ZoomError. */
export async function callZoom(
  url: string,
  request: { method: string; authorization: string; body?: object | undefined },
): Promise<unknown> {
  const answer = await send(url, request);
  if (answer.status < 200 || answer.status > 299) {
    throw new ZoomError(`Zoom answered ${answer.status}`, answer.status, answer.retryAfterMs);
  }
  if (answer.text === '') return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new ZoomError('Zoom gave an answer that cannot be read', null, null);
  }
}

async function send(url: string, request: { method: string; authorization: string; body?: object | undefined }) {
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: {
        authorization: request.authorization,
        accept: 'application/json',
        ...(request.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      // Redirects are not followed: credentials and names are sent to the configured address only.
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await readText(response);
    return { status: response.status, text, retryAfterMs: retryAfter(response.headers.get('retry-after')) };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string; message: string } };
    const reason = name === 'TimeoutError' ? 'in time' : `at all (${cause?.code ?? cause?.message ?? message})`;
    throw new ZoomError(`Zoom did not answer ${reason}`, null, null);
  }
}

/** Parses seconds, or a date, to milliseconds from now: a day at most. */
function retryAfter(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : null;
}
