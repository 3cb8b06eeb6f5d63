import type { ArchivedTable } from '@stillpoint/db';

/** The archived tables of payments, in the order in which they can be restored. Payment links are left out. */
export const ARCHIVED: readonly ArchivedTable[] = [
  { name: 'payment.amount_due' },
  { name: 'payment.order', formerly: 'payment.orders' },
  { name: 'payment.offline_order', formerly: 'payment.offline_orders' },
  { name: 'payment.offline_refund', formerly: 'payment.offline_refunds' },
  { name: 'payment.capture', formerly: 'payment.captures' },
  { name: 'payment.refund', formerly: 'payment.refunds' },
  { name: 'payment.ledger' },
  { name: 'payment.receipt_counter', replaces: true },
  { name: 'payment.handled' },
  { name: 'payment.provider_event', formerly: 'payment.provider_events' },
];
