import { expect, it } from 'vitest';
import { payableState } from './payable.ts';

it.each([
  ['pending_payment', false, 'open'],
  ['pending_payment', true, 'checked'],
  ['confirmed', false, 'paid'],
  ['completed', false, 'paid'],
  ['cancelled', false, 'over'],
  ['cancelled', true, 'over'],
] as const)(
  'a booking at the payment step with status %s and payment checked %s is %s',
  (status, isPaymentUnderReview, state) => {
    expect(payableState({ status, isPaymentUnderReview })).toBe(state);
  },
);

it('a booking at the payment step is unknown when the client is not allowed to read it', () => {
  expect(payableState(null)).toBe('unknown');
});
