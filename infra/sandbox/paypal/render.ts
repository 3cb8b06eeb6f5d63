import type { Capture, Instrument, Order, Refund } from './model.ts';
import { moneyJson } from './money.ts';
import type { PaypalState } from './state.ts';

export const PAYER_ID = 'SANDBXPAYER22';
const PAYER = {
  email_address: 'payer@example.test',
  account_id: PAYER_ID,
  name: { given_name: 'Sandy', surname: 'Payer' },
};

type Json = Record<string, unknown>;

/** Writes orders, captures and refunds as PayPal's published description has them. */
export function paypalRenderer(state: PaypalState, baseUrl: () => string) {
  const link = (path: string, rel: string, method = 'GET') => ({ href: `${baseUrl()}${path}`, rel, method });
  const orderLinks = (order: Order) => [
    link(`/v2/checkout/orders/${order.id}`, 'self'),
    ...(order.status === 'CREATED' ? [link(`/checkoutnow?token=${order.id}`, 'approve')] : []),
    ...(order.status === 'PAYER_ACTION_REQUIRED' ? [link(`/checkoutnow?token=${order.id}`, 'payer-action')] : []),
    ...(order.status === 'CREATED' || order.status === 'APPROVED'
      ? [link(`/v2/checkout/orders/${order.id}/capture`, 'capture', 'POST')]
      : []),
  ];

  /** What a write returns without `Prefer: return=representation`. */
  const minimal = (order: Order): Json => ({ id: order.id, status: order.status, links: orderLinks(order) });

  function orderJson(order: Order): Json {
    const capture = state.captureOf(order.id);
    const payments = capture && {
      captures: [captureJson(capture, false)],
      ...(state.refundsOf(capture.id).length > 0 ? { refunds: state.refundsOf(capture.id).map(refundJson) } : {}),
    };
    return {
      create_time: order.createdAt,
      update_time: order.updatedAt,
      id: order.id,
      intent: 'CAPTURE',
      ...(order.instrument
        ? {
            payment_source: source(order.instrument),
            payer: { email_address: PAYER.email_address, payer_id: PAYER_ID, name: PAYER.name },
          }
        : {}),
      purchase_units: [{ ...order.unit, ...(payments ? { payments } : {}) }],
      status: order.status,
      links: orderLinks(order),
    };
  }

  function captureJson(capture: Capture, alone = true): Json {
    const order = state.orders.get(capture.orderId);
    const fee = Math.min(capture.amount.cents, Math.round(capture.amount.cents * 0.0349) + 49);
    const { currency, cents } = capture.amount;
    return {
      id: capture.id,
      status: capture.status,
      ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
      amount: moneyJson(capture.amount),
      final_capture: true,
      disbursement_mode: 'INSTANT',
      seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
      ...(capture.status === 'PENDING' || capture.status === 'DECLINED' || capture.status === 'FAILED'
        ? {}
        : {
            seller_receivable_breakdown: {
              gross_amount: moneyJson(capture.amount),
              paypal_fee: moneyJson({ currency, cents: fee }),
              net_amount: moneyJson({ currency, cents: cents - fee }),
            },
          }),
      ...pick(order?.unit, ['custom_id', 'invoice_id']),
      ...(alone ? { supplementary_data: { related_ids: { order_id: capture.orderId } } } : {}),
      create_time: capture.createdAt,
      update_time: capture.updatedAt,
      links: [
        link(`/v2/payments/captures/${capture.id}`, 'self'),
        link(`/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
        link(`/v2/checkout/orders/${capture.orderId}`, 'up'),
      ],
    };
  }

  function refundJson(refund: Refund): Json {
    const total = state
      .refundsOf(refund.captureId)
      .filter((other) => other.status !== 'FAILED' && other.createdAt <= refund.createdAt)
      .reduce((sum, other) => sum + other.amount.cents, 0);
    const { currency } = refund.amount;
    return {
      id: refund.id,
      status: refund.status,
      amount: moneyJson(refund.amount),
      ...(refund.noteToPayer === undefined ? {} : { note_to_payer: refund.noteToPayer }),
      ...(refund.invoiceId === undefined ? {} : { invoice_id: refund.invoiceId }),
      ...(refund.customId === undefined ? {} : { custom_id: refund.customId }),
      seller_payable_breakdown: {
        gross_amount: moneyJson(refund.amount),
        paypal_fee: moneyJson({ currency, cents: 0 }),
        net_amount: moneyJson(refund.amount),
        total_refunded_amount: moneyJson({ currency, cents: total }),
      },
      create_time: refund.createdAt,
      update_time: refund.updatedAt,
      links: [
        link(`/v2/payments/refunds/${refund.id}`, 'self'),
        link(`/v2/payments/captures/${refund.captureId}`, 'up'),
      ],
    };
  }

  return {
    orderJson,
    captureJson,
    refundJson,
    minimal,
    minimalRefund: ({ id, status, captureId }: Refund): Json => ({
      id,
      status,
      links: [link(`/v2/payments/refunds/${id}`, 'self'), link(`/v2/payments/captures/${captureId}`, 'up')],
    }),
    link,
  };
}
export type PaypalRenderer = ReturnType<typeof paypalRenderer>;

function source(instrument: Instrument): Json {
  if (instrument === 'wallet')
    return { paypal: { ...PAYER, account_status: 'VERIFIED', address: { country_code: 'US' } } };
  return {
    card: { name: 'Sandy Payer', last_digits: instrument === 'card' ? '1111' : '0002', brand: 'VISA', type: 'CREDIT' },
  };
}

function pick(from: Json | undefined, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => from?.[name] !== undefined).map((name) => [name, from?.[name]]));
}
