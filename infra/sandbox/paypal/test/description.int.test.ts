import { beforeAll, describe, expect, it } from 'vitest';
import { openPaypalDescription, PAYPAL_SPEC_DIR, type PaypalDescription } from '../testing/description.ts';

/** With PAYPAL_SPEC_DIR set, every other PayPal test here validates each response against the description as well. */
describe.skipIf(!PAYPAL_SPEC_DIR)("PayPal's published description (needs PAYPAL_SPEC_DIR)", () => {
  let responseProblems: PaypalDescription['responseProblems'];
  let requestProblems: PaypalDescription['requestProblems'];
  beforeAll(() => {
    ({ responseProblems, requestProblems } = openPaypalDescription(PAYPAL_SPEC_DIR));
  });
  const order = { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '95.00' } }] };

  it("PayPal's published description accepts what PayPal accepts", () => {
    expect(
      requestProblems('POST', '/v2/checkout/orders', order, {
        'PayPal-Request-Id': 'x',
        Prefer: 'return=representation',
      }),
    ).toEqual([]);
    expect(requestProblems('POST', '/v2/payments/captures/X/refund', undefined)).toEqual([]);
    expect(responseProblems('GET', '/v2/checkout/orders/X', 200, { id: 'X', status: 'CREATED' })).toEqual([]);
  });

  it("PayPal's published description names what PayPal would neither accept nor send", () => {
    expect(requestProblems('POST', '/v2/checkout/orders', { ...order, intent: 'SELL' })).not.toEqual([]);
    expect(requestProblems('POST', '/v2/checkout/orders', { ...order, colour: 'red' })).not.toEqual([]);
    expect(requestProblems('POST', '/v2/checkout/orders', order, { 'PayPal-Request-Id': 'x'.repeat(109) })).not.toEqual(
      [],
    );
    expect(requestProblems('POST', '/v2/checkout/orders', undefined)).toEqual(['the body is missing']);
    expect(responseProblems('GET', '/v2/checkout/orders/X', 200, { id: 'X', status: 'PAID' })).not.toEqual([]);
    expect(
      responseProblems('POST', '/v2/checkout/orders/X/capture', 422, {
        name: 'UNPROCESSABLE_ENTITY',
        details: [{ issue: 'BAD_MOOD' }],
      }),
    ).not.toEqual([]);
    expect(() => responseProblems('GET', '/v2/nothing', 200, {})).toThrow('PayPal describes no GET /v2/nothing');
  });
});
