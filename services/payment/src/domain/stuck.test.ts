import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STUCK_KINDS } from '@stillpoint/contracts';
import { stuckActions, whyStuck, type StuckFacts } from './stuck.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const facts: fc.Arbitrary<StuckFacts> = fc.record({
  kind: fc.constantFrom(...STUCK_KINDS),
  amountCents: fc.integer({ min: 1, max: 10_000_000 }),
  currency: fc.constantFrom('USD', 'EUR'),
  leftCents: fc.integer({ min: 0, max: 10_000 }),
  detail: fc.constantFrom(null, 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'failed at the provider'),
  attempt: fc.integer({ min: 1, max: 12 }),
  isAtProvider: fc.boolean(),
  wasSent: fc.boolean(),
  nextAt: fc.option(fc.date({ min: NOW, max: new Date('2026-11-22T10:00:00Z'), noInvalidDate: true })),
  lacksAccount: fc.boolean(),
  isReturned: fc.boolean(),
});

it('a payment that waits for a person is described in sentences without codes, gaps or mistakes, whatever is known', () => {
  fc.assert(
    fc.property(facts, (drawn) => {
      const why = whyStuck(drawn, NOW);
      expect(why).toMatch(/^[\p{Sc}A-Z0-9].*\.$/u);
      expect(why).not.toMatch(/undefined|null|NaN|[A-Z]_[A-Z]|\s\s|-\d/);
    }),
  );
});

it('a payment that waits for a person can always be marked as handled, and can be refunded only where something is left', () => {
  fc.assert(
    fc.property(facts, (drawn) => {
      const actions = stuckActions(drawn);
      expect(actions).toContain('handled');
      expect(new Set(actions).size).toBe(actions.length);
      if (drawn.leftCents === 0 || drawn.kind.startsWith('capture')) expect(actions).not.toContain('refund');
    }),
  );
});

it('a payment that waits for a person says when a failed refund is tried again', () => {
  const failing = (nextAt: string, attempt: number) =>
    whyStuck(
      {
        kind: 'refund-failing' as const,
        amountCents: 9_500,
        currency: 'USD',
        leftCents: 0,
        isReturned: false,
        detail: null,
        attempt,
        isAtProvider: false,
        wasSent: false,
        nextAt: new Date(nextAt),
        lacksAccount: false,
      },
      NOW,
    );
  expect(failing('2026-11-21T10:02:00Z', 4)).toContain('failed 3 times. It is tried again in 2 minutes, until');
  expect(failing('2026-11-21T16:00:00Z', 6)).toContain('in 6 hours and every few hours after that');
  expect(failing('2026-11-21T09:00:00Z', 4)).toContain('It is tried again now');
});
