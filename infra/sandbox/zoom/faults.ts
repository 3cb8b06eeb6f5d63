export const ZOOM_FAULTS = [
  'rate-limit', // 429, Retry-After in seconds
  'daily-limit', // 429, Retry-After as a date: a meeting can be changed 100 times a day
  'error-500',
  'timeout', // no answer, nothing done
  'unauthorized', // the token is withdrawn
  'lost-answer', // done, but the connection ends without an answer
  'truncated', // done, but the answer's JSON stops in the middle
] as const;
export type ZoomFaultKind = (typeof ZOOM_FAULTS)[number];
export interface ZoomFault {
  kind: ZoomFaultKind;
  /** How many calls on meetings it still hits. */
  count: number;
  /** `rate-limit` and `daily-limit`: what Retry-After says, in seconds from now. */
  retryAfter: number;
}

/** Faults hit calls on meetings, in the order in which they were asked for; getting a token is never hit. */
export function zoomFaults() {
  let queue: ZoomFault[] = [];
  return {
    add: (fault: ZoomFault): void => void queue.push({ ...fault }),
    take(): ZoomFault | undefined {
      const first = queue[0];
      if (!first) return undefined;
      first.count -= 1;
      if (first.count <= 0) queue.shift();
      return { ...first };
    },
    waiting: (): readonly ZoomFault[] => queue,
    clear: (): void => {
      queue = [];
    },
  };
}
export type ZoomFaults = ReturnType<typeof zoomFaults>;

/** Reads `POST /sandbox/faults`' body; a text says what is wrong with it. */
export function readZoomFault(body: unknown): ZoomFault | string {
  if (typeof body !== 'object' || body === null) return 'Send a JSON object: {"kind", "count"}.';
  const { kind: wanted, count = 1, retryAfter = 1 } = body as Record<string, unknown>;
  const kind = ZOOM_FAULTS.find((known) => known === wanted);
  if (!kind) return `kind must be one of ${ZOOM_FAULTS.join(', ')}.`;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return 'count must be a whole number from 1.';
  if (typeof retryAfter !== 'number' || !Number.isInteger(retryAfter) || retryAfter < 0)
    return 'retryAfter must be whole seconds.';
  return { kind, count, retryAfter };
}
