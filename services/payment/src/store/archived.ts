import type { OpenTable } from '@stillpoint/db';

/** What a practice takes along of its money, in an order in which it can be put back. Links to pay end with the move. */
export const ARCHIVED: readonly OpenTable[] = [
  { name: 'payment.amount_due' },
  { name: 'payment.orders' },
  { name: 'payment.offline_orders' },
  { name: 'payment.offline_refunds' },
  { name: 'payment.captures' },
  { name: 'payment.refunds' },
  { name: 'payment.ledger' },
  { name: 'payment.receipt_counter', replaces: true },
  { name: 'payment.handled' },
  { name: 'payment.provider_events' },
];
