import type { Money, Order } from './model.ts';
import { readMoney } from './money.ts';
import { invalidRequest, unprocessable } from './problems.ts';

export type OrderRequest = Pick<Order, 'amount' | 'unit' | 'brand' | 'returnUrl' | 'cancelUrl'>;

const UNIT_TEXTS = [
  ['reference_id', 256],
  ['description', 127],
  ['custom_id', 127],
  ['invoice_id', 127],
  ['soft_descriptor', 22],
] as const;
/** Sign and name of the parts of a breakdown. */
const BREAKDOWN = [
  [1, 'item_total'],
  [1, 'tax_total'],
  [1, 'shipping'],
  [1, 'handling'],
  [1, 'insurance'],
  [-1, 'shipping_discount'],
  [-1, 'discount'],
] as const;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks an order request the way PayPal does. The sandbox knows intent CAPTURE and one purchase unit. */
export function readOrderRequest(body: unknown): OrderRequest {
  if (!isObject(body)) throw invalidRequest('MALFORMED_REQUEST_JSON');
  const { intent, purchase_units: units, application_context: context, payment_source: source } = body;
  if (intent === undefined) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/intent');
  if (intent === 'AUTHORIZE') throw invalidRequest('NOT_SUPPORTED', '/intent', 'AUTHORIZE');
  if (intent !== 'CAPTURE') throw invalidRequest('INVALID_PARAMETER_VALUE', '/intent', String(intent));
  if (units === undefined) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  if (!Array.isArray(units)) throw invalidRequest('INVALID_PARAMETER_SYNTAX', '/purchase_units');
  if (units.length === 0) throw invalidRequest('INVALID_ARRAY_MIN_ITEMS', '/purchase_units');
  if (units.length > 10) throw invalidRequest('INVALID_ARRAY_MAX_ITEMS', '/purchase_units');
  if (units.length > 1) throw invalidRequest('NOT_SUPPORTED', '/purchase_units/1');
  const unit: unknown = units[0];
  if (!isObject(unit)) throw invalidRequest('INVALID_PARAMETER_SYNTAX', '/purchase_units/0');
  for (const [name, longest] of UNIT_TEXTS) checkText(unit[name], `/purchase_units/0/${name}`, longest);
  const amount = readMoney(unit.amount, '/purchase_units/0/amount');
  checkBreakdown(amount, (unit.amount as Json).breakdown);
  const wallet =
    isObject(source) && isObject(source.paypal) && isObject(source.paypal.experience_context)
      ? source.paypal.experience_context
      : undefined;
  const experience = wallet ?? (isObject(context) ? context : {});
  checkText(experience.brand_name, '/application_context/brand_name', 127);
  return {
    amount,
    unit: {
      reference_id: 'default',
      ...unit,
      payee: { email_address: 'merchant@example.test', merchant_id: 'SANDBXSELLER2' },
    },
    brand: experience.brand_name,
    returnUrl: readAddress(experience.return_url, '/application_context/return_url'),
    cancelUrl: readAddress(experience.cancel_url, '/application_context/cancel_url'),
  };
}

export function checkText(value: unknown, field: string, longest: number): asserts value is string | undefined {
  if (value === undefined) return;
  if (typeof value !== 'string') throw invalidRequest('INVALID_PARAMETER_SYNTAX', field, String(value));
  if (value.length < 1 || value.length > longest) throw invalidRequest('INVALID_STRING_LENGTH', field, value);
}

function readAddress(value: unknown, field: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !URL.canParse(value))
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', field, String(value));
  return value;
}

function checkBreakdown(amount: Money, breakdown: unknown): void {
  if (breakdown === undefined) return;
  if (!isObject(breakdown)) throw invalidRequest('INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/breakdown');
  let sum = 0;
  for (const [sign, name] of BREAKDOWN)
    if (breakdown[name] !== undefined)
      sum += sign * readMoney(breakdown[name], `/purchase_units/0/amount/breakdown/${name}`, true).cents;
  if (sum !== amount.cents) throw unprocessable('AMOUNT_MISMATCH', '/purchase_units/0/amount/value');
}
