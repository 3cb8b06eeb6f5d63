import { formatCents } from './money.ts';

/** The money of a cancelled session in cents: what was paid, what is refunded now, and what was refunded before. */
export interface CancellationMoney {
  paidCents: number;
  refundCents: number;
  refundedCents: number;
  currency: string;
}

/*
 * All texts about refunds under the policy or by a cancellation, so that screens, replies and mails agree. Amounts come
 * formatted: '$60.00'.
 */

/** Shown to a client before cancelling. */
export const CANCELLING = {
  free: 'This session is free, so there is nothing to refund.',
  checked: 'Your payment is still being checked. Should it arrive, all of it is refunded.',
  notCharged: 'Nothing has been charged, so there is nothing to refund.',
  nothingMore: (before: string, paid: string) => `${before} of ${paid} was refunded before; nothing more goes back.`,
  more: (before: string, paid: string, refund: string) =>
    `${before} of ${paid} was refunded before; ${refund} more will be.`,
  nothing: 'Under the cancellation policy nothing is refunded.',
  all: (paid: string) => `${paid} will be refunded: all you paid.`,
  part: (refund: string, paid: string) => `${refund} of ${paid} will be refunded.`,
  /** A time follows. */
  allUntil: 'All of it is refundable until',
  allWasUntil: 'All of it was refundable until',
  afterThat: (percent: number) => `after that ${percent === 0 ? 'nothing' : `${percent}%`}.`,
  changedTo: (refund: string) => `The refund is now ${refund}. Nothing has been cancelled; please look again.`,
} as const;

/** Shown to a client before moving a paid session. */
export const MOVING = {
  fullIsOver: 'The time for a full refund is over; moving the session does not bring it back.',
  nothing: 'At the new time nothing is refunded any more if you cancel.',
  part: (refund: string, paid: string) => `At the new time ${refund} of ${paid} is refunded if you cancel.`,
} as const;

const PRACTICE_REFUNDS_ITSELF =
  'yours to give back, since the payment came to you directly: it waits under Payments until you have done and said so.';

/** Shown to the practice before it cancels. `isPaidDirectly`: outside of the product, which then refunds nothing by itself. */
export const PRACTICE_CANCELLING = {
  checked: 'A payment is still being checked: if it goes through, it is refunded in full.',
  notCharged: 'Nothing has been charged.',
  refundedBefore: 'All that was paid has been refunded before.',
  rest: (before: string, paid: string, isPaidDirectly: boolean) =>
    `${before} was refunded before; the rest of ${paid} ${isPaidDirectly ? `is ${PRACTICE_REFUNDS_ITSELF}` : 'goes back now.'}`,
  all: (paid: string, isPaidDirectly: boolean) =>
    isPaidDirectly
      ? `${paid}, all that was paid, is ${PRACTICE_REFUNDS_ITSELF}`
      : `${paid} goes back, all that was paid.`,
} as const;

/** Shown after cancelling, or after a payment that cannot be kept. */
export const CANCELLED = {
  all: 'Your appointment has been cancelled and your payment is being refunded.',
  part: (refund: string) => `Your appointment has been cancelled and ${refund} of your payment is being refunded.`,
  whilePaying: 'This booking was cancelled. What you paid is refunded.',
  otherAmount: 'The amount paid is not the price of this session. Your payment is being refunded in full.',
  timeIsGone: 'This time is no longer available. Your payment is being refunded in full.',
} as const;

/** Said to the practice after it cancelled. */
export const cancelledByPractice = (isPaidDirectly: boolean): string =>
  `The payment is ${isPaidDirectly ? PRACTICE_REFUNDS_ITSELF : 'being refunded.'}`;

/** The refunded part of a price, in lists: '$60.00 of $120.00 refunded'. */
export const refundedOf = (refunded: string, paid: string): string => `${refunded} of ${paid} refunded`;

/** The sum of several refunds, in the mail about the last one. */
export const refundedInTotal = (refunded: string): string => `Refunded in all: ${refunded}.`;

const amountsOf = ({ paidCents, refundCents, refundedCents, currency }: CancellationMoney) => {
  const formatted = (cents: number) => formatCents(cents, currency);
  return { paid: formatted(paidCents), refund: formatted(refundCents), earlier: formatted(refundedCents) };
};

/** In the mail to a client about a cancelled session. */
export function refundForClient(money: CancellationMoney): string {
  const policy = 'By the cancellation policy it was booked under,';
  const follows = 'Another mail follows when it is on its way.';
  const { paid, refund, earlier } = amountsOf(money);
  if (money.refundedCents > 0) {
    const before = `${earlier} of your payment of ${paid} had been refunded before`;
    return money.refundCents === 0
      ? `${before}; nothing more goes back.`
      : `${before}; ${refund} more will be. ${follows}`;
  }
  if (money.refundCents === 0) return `${policy} the payment for this session is not refunded.`;
  if (money.refundCents >= money.paidCents) return `Your payment will be refunded. ${follows}`;
  return `${policy} ${refund} of your payment of ${paid} will be refunded. ${follows}`;
}

/**
 * In the notice to the practice about a client's cancellation. `isPaidDirectly`: as before cancelling.
 */
export function refundForPractice(money: CancellationMoney & { isPaidDirectly: boolean }): string {
  const { paid, refund, earlier } = amountsOf(money);
  const [is, are] = money.isPaidDirectly
    ? ([`is ${PRACTICE_REFUNDS_ITSELF}`, `are ${PRACTICE_REFUNDS_ITSELF}`] as const)
    : (['is being refunded.', 'are being refunded.'] as const);
  if (money.refundedCents > 0) {
    const before = `${earlier} of ${paid} had been refunded before`;
    return money.refundCents === 0 ? `${before}; nothing more goes back.` : `${before}; ${refund} more ${are}`;
  }
  if (money.refundCents === 0) return 'By its cancellation policy the payment is kept.';
  if (money.refundCents >= money.paidCents) return `The payment ${is}`;
  return `By its cancellation policy ${refund} of ${paid} ${are}`;
}
