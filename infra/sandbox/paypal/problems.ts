import { randomBytes } from 'node:crypto';

/** PayPal's issues with their texts, to the letter of its published descriptions. */
const ISSUES = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DECIMALS_NOT_SUPPORTED: 'Currency does not support decimals.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_VALUE_EXCEEDED: 'Should be less than or equal to 999999999999999.99.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
} as const;
export type Issue = keyof typeof ISSUES;

const KINDS = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNSUPPORTED_MEDIA_TYPE: [415, "The server does not support the request payload's media type."],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error occurred.'],
} as const;

interface Link {
  href: string;
  rel: string;
  method?: string;
}

/** An error response in PayPal's shape. */
export class PaypalProblem extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(
    name: keyof typeof KINDS,
    detail?: { issue: Issue; description?: string; field?: string; value?: string },
    links: Link[] = [],
  ) {
    const [status, message] = KINDS[name];
    super(detail ? `${name}: ${detail.issue}` : name);
    this.status = status;
    const inBody =
      detail?.field !== undefined
        ? { field: detail.field, ...(detail.value === undefined ? {} : { value: detail.value }), location: 'body' }
        : {};
    this.body = {
      name,
      message,
      ...(detail
        ? { details: [{ ...inBody, issue: detail.issue, description: detail.description ?? ISSUES[detail.issue] }] }
        : {}),
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      links: [
        ...links,
        {
          href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${detail?.issue ?? name}`,
          rel: 'information_link',
          method: 'GET',
        },
      ],
    };
  }
}

/** 400: `field` is the JSON pointer of what is wrong in the body. */
export const invalidRequest = (issue: Issue, field?: string, value?: string): PaypalProblem =>
  new PaypalProblem('INVALID_REQUEST', {
    issue,
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
  });

/** 422 about a field of the body, or about the thing itself when no field is given. */
export const unprocessable = (issue: Issue, field?: string, value?: string, links?: Link[]): PaypalProblem =>
  new PaypalProblem(
    'UNPROCESSABLE_ENTITY',
    { issue, ...(field === undefined ? {} : { field }), ...(value === undefined ? {} : { value }) },
    links,
  );

export const notFound = (): PaypalProblem => new PaypalProblem('RESOURCE_NOT_FOUND', { issue: 'INVALID_RESOURCE_ID' });
