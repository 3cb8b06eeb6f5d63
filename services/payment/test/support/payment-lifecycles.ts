import fc from 'fast-check';
import { AMOUNT } from './payments.ts';

const after = fc.constantFrom('before', 'after');
const unknown = fc.oneof(
  fc.record({ kind: fc.constant('timeout'), when: after, delayMs: fc.constant(50) }),
  fc.record({ kind: fc.constant('error-500'), when: after }),
  fc.record({ kind: fc.constantFrom('truncated', 'odd-content-type', 'lost-answer') }),
);
const many = fc.record({ count: fc.integer({ min: 1, max: 2 }) });
const faulty = (...kinds: fc.Arbitrary<object>[]) =>
  fc.array(
    fc.tuple(fc.oneof(unknown, ...kinds), many).map(([fault, more]) => ({ ...fault, ...more })),
    { minLength: 1, maxLength: 2 },
  );
const webhookFault = fc.constantFrom({ kind: 'duplicate-webhook' }, { kind: 'late-webhook', delayMs: 30 });

/**
 * One payment lifecycle: the fault at each write (there is always one), who asks, and what happens to the appointment
 * meanwhile.
 */
export const lifecycle = fc.record({
  order: faulty(),
  capture: faulty(fc.constant({ kind: 'decline' }), fc.constant({ kind: 'pending', delayMs: null }), webhookFault),
  refund: faulty(
    fc.record({ kind: fc.constant('refund-fails'), how: fc.constantFrom('error', 'status') }),
    fc.constant({ kind: 'pending', delayMs: null }),
    webhookFault,
  ),
  tabs: fc.integer({ min: 0, max: 3 }),
  receivesWebhooks: fc.boolean(),
  meanwhile: fc.constantFrom('nothing', 'nothing', 'nothing', 'cancelled', 'expired', 'second tab pays too'),
  booking: fc.constantFrom('confirms', 'refuses', 'confirms, then cancelled', 'confirms, then cancelled, then refuses'),
  /** The share that the cancellation policy refunds, once booking has confirmed. */
  percent: fc.oneof(fc.constantFrom(0, 1, 50, 100), fc.integer({ min: 0, max: 100 })),
  /** The amount that the practice refunds by hand at the provider, in cents. */
  byHand: fc.constantFrom(0, 0, 0, 1, 2_000, 4_750, AMOUNT),
  pendingEndsAs: fc.constantFrom('COMPLETED', 'COMPLETED', 'COMPLETED', 'DECLINED', 'FAILED'),
  pendingRefundEndsAs: fc.constantFrom('COMPLETED', 'FAILED'),
});
export type Lifecycle = typeof lifecycle extends fc.Arbitrary<infer T> ? T : never;
