import { faultQueue, readFault } from '../faults.ts';

/** What can be made to go wrong with the next write. */
export const PAYPAL_FAULTS = [
  'decline', // the capture is refused: INSTRUMENT_DECLINED, the payer must approve again
  'pending', // the capture is PENDING and completes later
  'timeout', // no answer for a minute; the write happens or not, by `when`
  'error-500', // INTERNAL_SERVER_ERROR; the write happens or not, by `when`
  'truncated', // done, but the answer's JSON stops in the middle
  'odd-content-type', // done, but the answer says it is HTML
  'lost-answer', // done, but the connection ends without an answer
  'duplicate-webhook', // the notifications come twice
  'late-webhook', // the notifications come late
  'refund-fails', // the refund is refused: REFUND_FAILED_INSUFFICIENT_FUNDS
] as const;
export type PaypalFaultKind = (typeof PAYPAL_FAULTS)[number];
export type Write = 'order' | 'capture' | 'refund';

export interface PaypalFault {
  kind: PaypalFaultKind;
  /** How many writes it still hits. */
  count: number;
  /** For `timeout` and `error-500`: does it strike before the write took effect (default) or after? */
  when: 'before' | 'after';
  /** Which writes it waits for. */
  on: readonly Write[];
  /** `pending`: ms until the capture completes by itself, null for never. `late-webhook`: ms of delay. `timeout`: ms until the connection ends. */
  delayMs: number | null;
  /** `refund-fails`: `error` answers 422, `status` answers 201 with a refund that is FAILED. */
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
/** Writes on which a kind means something, when the caller narrows it with `on`. */
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

/** Faults wait in order for the writes they can hit; reads never meet one. */
export function paypalFaults() {
  const queue = faultQueue<PaypalFault>();
  return { ...queue, take: (write: Write) => queue.take(({ on }) => on.includes(write)) };
}
export type PaypalFaults = ReturnType<typeof paypalFaults>;

/** Reads `POST /sandbox/faults`' body; a text says what is wrong with it. */
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
