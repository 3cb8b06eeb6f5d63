import { faultQueue, readFault } from '../faults.ts';

export const ZOOM_FAULTS = [
  'rate-limit', // 429, Retry-After in seconds
  'daily-limit', // 429, Retry-After as a date: a meeting can be changed 100 times a day
  'error-500',
  'timeout', // no response, nothing done
  'unauthorized', // the token is withdrawn
  'lost-answer', // done, but the connection ends without a response
  'truncated', // done, but the response's JSON stops in the middle
] as const;
export type ZoomFaultKind = (typeof ZOOM_FAULTS)[number];
export interface ZoomFault {
  kind: ZoomFaultKind;
  /** How many more calls on meetings it affects. */
  count: number;
  /** `rate-limit` and `daily-limit`: the Retry-After, in seconds from now. */
  retryAfter: number;
}

/** Faults apply to calls on meetings, never to getting a token. */
export const zoomFaults = () => faultQueue<ZoomFault>();
export type ZoomFaults = ReturnType<typeof zoomFaults>;

/** Parses the body of `POST /sandbox/faults`; a text is the error. */
export function readZoomFault(body: unknown): ZoomFault | string {
  const read = readFault(body, ZOOM_FAULTS);
  if (typeof read === 'string') return read;
  const { retryAfter = 1 } = read.rest;
  if (typeof retryAfter !== 'number' || !Number.isInteger(retryAfter) || retryAfter < 0)
    return 'retryAfter must be whole seconds.';
  return { kind: read.kind, count: read.count, retryAfter };
}
