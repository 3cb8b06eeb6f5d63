import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPaypalTest } from '../testing/test-client.ts';

let test: Awaited<ReturnType<typeof startPaypalTest>>;
const issueOf = (response: { body: { details: { issue: string }[] } }) => response.body.details[0]?.issue;

beforeEach(async () => {
  test = await startPaypalTest();
});
afterEach(() => test.stop());

it.each([
  [{}, 400, 'MISSING_REQUIRED_PARAMETER', '/intent'],
  [{ intent: 'CAPTURE' }, 400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units'],
  [{ intent: 'SELL', purchase_units: [] }, 400, 'INVALID_PARAMETER_VALUE', '/intent'],
  [{ intent: 'CAPTURE', purchase_units: [] }, 400, 'INVALID_ARRAY_MIN_ITEMS', '/purchase_units'],
  [{ intent: 'CAPTURE', purchase_units: [{}] }, 400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units/0/amount'],
  [
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: 'ten' } }] },
    400,
    'INVALID_PARAMETER_SYNTAX',
    '/purchase_units/0/amount/value',
  ],
  [
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '1.005' } }] },
    422,
    'DECIMAL_PRECISION',
    '/purchase_units/0/amount/value',
  ],
  [
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '0.00' } }] },
    422,
    'CANNOT_BE_ZERO_OR_NEGATIVE',
    '/purchase_units/0/amount/value',
  ],
  [
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'XXX', value: '1.00' } }] },
    422,
    'INVALID_CURRENCY_CODE',
    '/purchase_units/0/amount/currency_code',
  ],
  [
    {
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: {
            currency_code: 'USD',
            value: '2.00',
            breakdown: { item_total: { currency_code: 'USD', value: '1.00' } },
          },
        },
      ],
    },
    422,
    'AMOUNT_MISMATCH',
    '/purchase_units/0/amount/value',
  ],
  [
    {
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' }, description: 'x'.repeat(128) }],
    },
    400,
    'INVALID_STRING_LENGTH',
    '/purchase_units/0/description',
  ],
])('the PayPal sandbox refuses the order %j as PayPal does', async (body, status, issue, field) => {
  const response = await test.call('POST', '/v2/checkout/orders', body);
  expect(response).toMatchObject({
    status,
    body: {
      name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
      details: [{ issue, field }],
      debug_id: expect.any(String),
    },
  });
});

it('the PayPal sandbox refuses unknown ids, tokens of others, wrong secrets, broken JSON and other currencies', async () => {
  for (const path of ['/v2/checkout/orders/NONE', '/v2/payments/captures/NONE', '/v2/payments/refunds/NONE'])
    expect(await test.call('GET', path)).toMatchObject({
      status: 404,
      body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
    });
  expect(
    await test.call('GET', '/v2/checkout/orders/NONE', undefined, { authorization: 'Bearer nothing' }),
  ).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
  const wrong = await fetch(`${test.sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('id:wrong')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect([wrong.status, ((await wrong.json()) as { error: string }).error]).toEqual([401, 'invalid_client']);
  const broken = await fetch(`${test.sandbox.url}/v2/checkout/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(await broken.json()).toMatchObject({
    name: 'INVALID_REQUEST',
    details: [{ issue: 'MALFORMED_REQUEST_JSON' }],
  });
  const { capture } = await test.captured();
  expect(
    issueOf(
      await test.call('POST', `/v2/payments/captures/${capture}/refund`, {
        amount: { currency_code: 'EUR', value: '1.00' },
      }),
    ),
  ).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH');
});
