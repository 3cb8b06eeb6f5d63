import type { Endpoint, ErrorBody, SecondFactor } from '@stillpoint/contracts';
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod';
import { noteServerTime } from './clock.ts';
import { noteResponse, noteNoResponse } from './offline.ts';
import { namedZone } from './time.ts';
import { stepUp } from './session/step-up.ts';
import { OFFLINE } from './words.ts';

/**
 * A call the server refused. `message` is "<status>: <body text>", or the status text when the body is empty (spec
 * section 8); `reason` is what to show a person, when the server said it, and `factors` what is needed besides a password.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly reason: string | null;
  readonly factors: readonly SecondFactor[];

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    const parsed = parseError(body);
    this.code = parsed?.code ?? null;
    this.reason = parsed?.message ?? null;
    this.factors = parsed?.factors ?? [];
  }
}

function parseError(body: string): Partial<ErrorBody> | null {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorBody> | null;
    if (typeof parsed?.message === 'string') return parsed;
  } catch {
    // Not ours, for instance a proxy's page: there is nothing in it for a person to read.
  }
  return null;
}

/** What a person reads about a failed call: the server's own words, that there is no connection, else `fallback`. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.reason) return error.reason;
  return typeof navigator !== 'undefined' && navigator.onLine === false ? OFFLINE : fallback;
}

/** Whether the server refused with this code. */
export const isRefused = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Nobody is signed in, or not any more. */
export const isLoggedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** A failure that may be over at the next attempt: no answer came, the server was unwell, or it asked to wait. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408;

/**
 * Whether the outcome of a call is unknown: no response came, or only a proxy's, or the gateway lost its database on the way, perhaps
 * after it had written. A 500 has failed (spec section 8).
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status > 500 && error.code !== 'provider_unavailable');

/** Spec section 8: an auth error matches a 401, or says 'Unauthorized'. */
export const isAuthError = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes('401') || error.message.includes('Unauthorized'));

type Input<Schema extends z.ZodType, Name extends string> =
  undefined extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> | undefined }
    : { [Key in Name]: z.input<Schema> };

/** What a call needs besides its endpoint; parts the endpoint does not declare may be left out. */
export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Input<P, 'params'> &
  Input<Q, 'query'> &
  Input<B, 'body'>;
/** The input of a call; it may be left out where nothing in it is needed. */
type Asked<Input> = {} extends Input ? [Input?] : [Input];
type Loose = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Calls an endpoint of the contract with credentials and returns its parsed JSON. A call that needs step-up authentication asks
 * for it, and is repeated. Identical calls in one moment, as of a button pressed twice, are sent once. Throws ApiError for every
 * status that is not a success, and another error when no answer comes.
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: Asked<CallInput<P, Q, B>>
): Promise<z.output<R>> {
  const { method } = endpoint;
  const { body, ...address } = (input ?? {}) as Loose;
  const url = addressOf(endpoint, address).join('/');
  const ask = () => withStepUp(() => send(method, url, body)) as Promise<z.output<R>>;
  return method === 'GET' ? ask() : once(JSON.stringify([method, url, body]), ask);
}

async function withStepUp<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isRefused(error, 'confirmation_required') && (await stepUp())) return ask();
    throw error;
  }
}

/** Identical calls within this time are one; a later one retries a call that hangs. */
const ONE_PRESS_MS = 1_000;
/** Only the newest call: after another one in between (on, off, on) the same call is meant anew. */
let newest: { what: string; at: number; answer: Promise<unknown> } | null = null;

/** A button can be pressed again until it is rendered as busy. */
function once<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  const at = performance.now();
  if (newest?.what === what && at - newest.at < ONE_PRESS_MS) return newest.answer as Promise<Answer>;
  const answer = ask().finally(() => {
    if (newest?.answer === answer) newest = null;
  });
  newest = { what, at, answer };
  return answer;
}

async function send(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
  const { response, text } = await reach(url, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      // Mails tell a client's own time, and reminders keep quiet at night there.
      'X-Time-Zone': namedZone(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return JSON.parse(text);
}

/** How long an answer is waited for, in ms: the gateway takes in a request for a minute, and looks every half minute if it is over. */
const PATIENCE_MS = 90_000;

/** Throws when no answer comes in time, or not all of it; the offline notice follows from that. */
async function reach(url: string, { signal, ...init }: RequestInit): Promise<{ response: Response; text: string }> {
  const asked = Date.now();
  const asking = new AbortController();
  const giveUp = () => asking.abort();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, { ...init, signal: asking.signal });
    noteServerTime(response.headers.get('date'), asked);
    const text = await response.text();
    noteResponse();
    return { response, text };
  } catch (error) {
    if (!signal?.aborted) noteNoResponse();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The endpoint's path as segments, a parameter each its own: `['/api/payment-link', 'abc']`. */
function addressOf(endpoint: { path: string }, { params, query }: Loose): string[] {
  const values = (params ?? {}) as Record<string, unknown>;
  const segments = endpoint.path
    .split(/\/(:\w+)/)
    .map((part) =>
      part.startsWith(':') ? encodeURIComponent(String(values[part.slice(1)])) : part.replace(/^\/(?!api\/)/, ''),
    )
    .filter((part) => part !== '');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const last = segments.pop() ?? '';
  return [...segments, search.size > 0 ? `${last}?${search}` : last];
}

/**
 * The default read (spec section 7): GET on the key's segments joined with '/'; a 401 is 'no data' (null), not an error.
 */
export const readKey = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  unlessLoggedOut(send('GET', queryKey.join('/'), undefined, signal));

/** What was read; null when nobody is signed in. */
export async function unlessLoggedOut<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isLoggedOut(error)) return null;
    throw error;
  }
}

/** Query options for reading an endpoint with the default read: pass them to useQuery. Data is null when nobody is signed in. */
export function read<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodType, R>,
  ...[input]: Asked<CallInput<P, Q, z.ZodUndefined>>
) {
  return queryOptions<z.output<R> | null>({ queryKey: addressOf(endpoint, input ?? {}) });
}

/** As `read`, for the signed-in user: resolves when `then` is done with the answer. */
export const readThen = <P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  endpoint: {} extends CallInput<P, Q, z.ZodUndefined> ? Endpoint<P, Q, z.ZodType, R> : never,
  then: (found: z.output<R>) => Promise<void>,
) =>
  queryOptions({
    queryKey: addressOf(endpoint, {}),
    queryFn: async (asked): Promise<z.output<R> | null> => {
      const found = (await readKey(asked)) as z.output<R> | null;
      if (found !== null) await then(found);
      return found;
    },
  });

/** As `read`, for an endpoint that may return null: the answer is in `found`, so that null still means 'nobody is signed in'. */
export function readOptional<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  endpoint: {} extends CallInput<P, Q, z.ZodUndefined> ? Endpoint<P, Q, z.ZodType, R> : never,
) {
  return queryOptions({
    queryKey: addressOf(endpoint, {}),
    queryFn: ({ queryKey, signal }): Promise<{ found: z.output<R> } | null> =>
      unlessLoggedOut(
        send('GET', queryKey.join('/'), undefined, signal).then((found) => ({ found: found as z.output<R> })),
      ),
  });
}
