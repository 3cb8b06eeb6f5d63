import * as z from 'zod';
import type { Notice } from '../../provider.ts';
import { money, type WebhookBody } from './responses.ts';

const payment = z.object({ id: z.string().min(1), amount: money });
const text = z.string().nullish().catch(null);
const resource = z.object({
  id: text,
  custom_id: text,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: text, capture_id: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  purchase_units: z
    .array(z.object({ custom_id: text }))
    .nullish()
    .catch(null),
  links: z
    .array(z.object({ href: z.string() }))
    .nullish()
    .catch(null),
});

/** Every id in a webhook of an order, a capture, or a row of ours, which orders and refunds carry as custom id. */
export function mentionedIds({ resource: raw }: WebhookBody): Pick<Notice, 'orderIds' | 'captureIds' | 'ourIds'> {
  const notice = resource.parse(raw);
  const related = notice.supplementary_data?.related_ids;
  const linked = (pattern: RegExp) => notice.links?.map(({ href }) => pattern.exec(href)?.[1]) ?? [];
  return {
    orderIds: present([notice.id, related?.order_id, ...linked(/\/checkout\/orders\/([^/?]+)$/)]),
    captureIds: present([notice.id, related?.capture_id, ...linked(/\/payments\/captures\/([^/?]+)$/)]),
    ourIds: present([notice.custom_id, ...(notice.purchase_units?.map((unit) => unit.custom_id) ?? [])]).filter(
      (id) => z.uuid().safeParse(id).success,
    ),
  };
}

const MOVED = new Map([
  ['PAYMENT.CAPTURE.COMPLETED', { isRefund: false }],
  ['PAYMENT.CAPTURE.REFUNDED', { isRefund: true }],
  ['PAYMENT.CAPTURE.REVERSED', { isRefund: true }],
]);

/** The money that a webhook says has moved. */
export function movedMoney({ event_type: type, resource: raw }: WebhookBody): Notice['money'] {
  const moved = MOVED.get(type);
  const { data } = payment.safeParse(raw);
  return moved && data ? { ...moved, id: data.id, ...data.amount } : null;
}

const present = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');
