import { faultQueue, readFault } from '../faults.ts';

/** Faults of the next write. */
export const PAYPAL_FAULTS = [
  'decline', // the capture is refused: INSTRUMENT_DECLINED, the payer must approve again
  'pending', // the capture is PENDING and completes later
  'timeout', // no response for a minute; the write takes effect or not, by `when`
  'error-500', // INTERNAL_SERVER_ERROR; the write takes effect or not, by `when`
  'truncated', // done, but the response's JSON stops in the middle
  'odd-content-type', // done, but the response's content type is HTML
  'lost-answer', // done, but the connection ends without a response
  'duplicate-webhook', // the notifications are sent twice
  'late-webhook', // the notifications are sent late
  'refund-fails', // the refund is refused: REFUND_FAILED_INSUFFICIENT_FUNDS
] as const;
export type PaypalFaultKind = (typeof PAYPAL_FAULTS)[number];
export type Write = 'order' | 'capture' | 'refund';

export interface PaypalFault {
  kind: PaypalFaultKind;
  /** How many more writes it affects. */
  count: number;
  /** For `timeout` and `error-500`: before the write takes effect (default), or after. */
  when: 'before' | 'after';
  /** The writes it applies to. */
  on: readonly Write[];
  /** `pending`: ms until the capture completes by itself, null for never. `late-webhook`: ms of delay. `timeout`: ms until the connection ends. */
  delayMs: number | null;
  /** `refund-fails`: `error` returns 422, `status` returns 201 with a refund that is FAILED. */
  how: 'error' | 'status';
}

const DEFAULT_WRITES: Record<PaypalFaultKind, readonly Write[]> = {
  decline: ['capture'],
  pending: ['capture'],
  timeout: ['order', 'capture', 'refund'],
  'error-500': ['order', 'capture', 'refund'],
  truncated: ['order', 'capture', 'refund'],
  'odd-content-type': ['order', 'capture', 'refund'],
  'lost-answer': ['capture', 'refund'],
  'duplicate-webhook': ['capture', 'refund'],
  'late-webhook': ['capture', 'refund'],
  'refund-fails': ['refund'],
};
/** The writes that `on` may select for each kind. */
const POSSIBLE_WRITES: Record<PaypalFaultKind, readonly Write[]> = {
  ...DEFAULT_WRITES,
  pending: ['capture', 'refund'],
  'lost-answer': ['order', 'capture', 'refund'],
};
const DEFAULT_DELAY_MS: Partial<Record<PaypalFaultKind, number>> = {
  pending: 5000,
  'late-webhook': 5000,
  timeout: 60_000,
};

/** Faults apply in order to the writes they are for, never to reads. */
export function paypalFaults() {
  const queue = faultQueue<PaypalFault>();
  return { ...queue, take: (write: Write) => queue.take(({ on }) => on.includes(write)) };
}
export type PaypalFaults = ReturnType<typeof paypalFaults>;

/** Parses the body of `POST /sandbox/faults`; a text is the error. */
export function readPaypalFault(body: unknown): PaypalFault | string {
  const read = readFault(body, PAYPAL_FAULTS);
  if (typeof read === 'string') return read;
  const { kind, count } = read;
  const { when = 'before', on, delayMs, how = 'error' } = read.rest;
  if (when !== 'before' && when !== 'after') return 'when must be before or after.';
  if (how !== 'error' && how !== 'status') return 'how must be error or status.';
  const write = POSSIBLE_WRITES[kind].find((known) => known === on);
  if (on !== undefined && !write) return `on must be one of ${POSSIBLE_WRITES[kind].join(', ')} for ${kind}.`;
  const delay = delayMs === undefined ? (DEFAULT_DELAY_MS[kind] ?? null) : delayMs;
  if (delay !== null && !(typeof delay === 'number' && delay >= 0 && delay <= 86_400_000))
    return 'delayMs must be 0 to 86400000, or null for never.';
  return { kind, count, when, how, on: write ? [write] : DEFAULT_WRITES[kind], delayMs: delay };
}
