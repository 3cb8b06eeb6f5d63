import { expect, it } from 'vitest';
import { classifyRefusal } from './refusals.ts';

it.each([
  [422, 'ORDER_NOT_APPROVED', 'not-approved'],
  [422, 'INSTRUMENT_DECLINED', 'declined'],
  [422, 'ORDER_ALREADY_CAPTURED', 'done-already'],
  [422, 'CAPTURE_FULLY_REFUNDED', 'done-already'],
  [422, 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'other'],
  [404, 'INVALID_RESOURCE_ID', 'not-found'],
  [422, 'ORDER_EXPIRED', 'not-found'],
  [403, 'PERMISSION_DENIED', 'other'],
  [422, 'SOMETHING_NEW', 'other'],
] as const)('the PayPal error %i %s means %s', (status, issue, meaning) =>
  expect(classifyRefusal(status, issue)).toBe(meaning),
);
