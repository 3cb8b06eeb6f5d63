import { toCents } from '@stillpoint/scheduling';
import * as z from 'zod';
import type { CaptureReport, OrderReport, RefundReport } from '../../provider.ts';

// The parts of PayPal's answers that are read, in the product's terms; everything else is ignored.
// An answer that does not match counts as none.
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** An amount as cents. Only positive decimal text with at most two decimals matches. */
export const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => ({ currency: currency_code, cents: toCents(value) }))
  .refine(({ cents }) => cents > 0);

const customId = z.string().nullish();
/** Time of the event; text that is no instant counts as absent. */
const instant = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => {
    const time = text ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) ? null : new Date(time);
  });
const links = z.array(z.object({ href: z.string(), rel: z.string() })).nullish();

/** The `self` link repeats an object's id: since money depends on ids, the two must agree when both are there. */
const namesItself = (order: { id: string; links?: z.infer<typeof links> }): boolean =>
  order.links?.every(({ rel, href }) => rel !== 'self' || href.endsWith(`/${order.id}`)) ?? true;

const CAPTURE_STATUS = {
  COMPLETED: 'captured',
  DECLINED: 'declined',
  PARTIALLY_REFUNDED: 'partly-refunded',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  FAILED: 'failed',
} as const;
const REFUND_STATUS = { COMPLETED: 'refunded', PENDING: 'pending', FAILED: 'failed', CANCELLED: 'failed' } as const;
const ORDER_STATE = {
  CREATED: 'unapproved',
  SAVED: 'unapproved',
  PAYER_ACTION_REQUIRED: 'unapproved',
  APPROVED: 'approved',
  COMPLETED: 'captured',
  VOIDED: 'void',
} as const;

/** Maps one of PayPal's words to the product's. */
const word = <From extends string, To extends string>(words: Record<From, To>) =>
  z.enum(Object.keys(words) as [From, ...From[]]).transform((from) => words[from as From]);

export const captureResponse = z
  .object({ id, status: word(CAPTURE_STATUS), amount: money, create_time: instant, update_time: instant, links })
  .refine(namesItself)
  .transform(({ id, status, amount, create_time, update_time }): CaptureReport => ({
    id,
    status,
    ...amount,
    method: 'paypal',
    time: update_time ?? create_time,
  }));

export const refundResponse = z
  .object({
    id,
    status: word(REFUND_STATUS),
    amount: money,
    custom_id: customId,
    create_time: instant,
    update_time: instant,
    links,
  })
  .refine(namesItself)
  .transform(({ id, status, amount, custom_id, create_time, update_time, links: all }): RefundReport => ({
    id,
    status,
    ...amount,
    isByHand: false,
    ourId: custom_id ?? null,
    captureId:
      all?.map(({ rel, href }) => (rel === 'up' ? /\/captures\/([^/?]+)$/.exec(href)?.[1] : null)).find(Boolean) ??
      null,
    time: update_time ?? create_time,
  }));

export const orderResponse = z
  .object({
    id,
    status: word(ORDER_STATE),
    purchase_units: z
      .array(
        z.object({
          custom_id: customId,
          payments: z
            .object({ captures: z.array(captureResponse).nullish(), refunds: z.array(refundResponse).nullish() })
            .nullish(),
        }),
      )
      .nullish(),
    links,
  })
  .refine(namesItself)
  .transform(({ id, status, purchase_units }): OrderReport => ({
    id,
    state: status,
    ourId: purchase_units?.[0]?.custom_id ?? null,
    captures: purchase_units?.flatMap((unit) => unit.payments?.captures ?? []) ?? [],
    refunds: purchase_units?.flatMap((unit) => unit.payments?.refunds ?? []) ?? [],
  }));

export const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const webhookResponse = z.object({ id: z.string().min(1).max(100), url: z.string() });
export const webhooksResponse = z
  .object({ webhooks: z.array(webhookResponse).default([]) })
  .transform(({ webhooks }) => webhooks);
export const verificationResponse = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** The provider's error body; `issue` is the precise reason, if there is one. */
export const errorResponse = z
  .object({
    name: z.string().catch(''),
    debug_id: z.string().nullable().catch(null),
    details: z.array(z.object({ issue: z.string() })).catch([]),
  })
  .transform(({ name, debug_id, details }) => ({ issue: details[0]?.issue ?? name, debugId: debug_id }));

/** A notification: only what shows which order it concerns. Everything else is asked from the provider. */
export const webhookBody = z.object({
  id: z.string().min(1).max(128),
  event_type: z.string().min(1).max(128),
  resource: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.infer<typeof webhookBody>;
