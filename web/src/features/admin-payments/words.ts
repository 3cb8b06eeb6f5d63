import type { HandledPayment, StuckAction } from '@stillpoint/contracts';
import { monthName, monthOf, shiftMonths } from '../../components/booking/calendar.ts';

/** What is stuck, in two words; the server's sentence says why. */
export const KIND_WORDS: Readonly<Record<HandledPayment['kind'], string>> = {
  'refund-failing': 'Refund fails',
  'refund-waiting': 'Refund waits',
  'refund-by-hand': 'To give back',
  'refund-differs': 'Refund differs',
  'capture-waiting': 'Payment waits',
  'capture-unknown': 'Payment unknown',
  'capture-refused': 'Not captured',
  mismatch: 'Amount differs',
  'paid-offline': 'Marked as paid',
};

/** Heads the server's sentence about what an action came to. */
export function outcomeTitle(action: StuckAction, isSettled: boolean): string {
  if (action === 'handled') return 'Marked as Handled';
  if (action === 'given-back') return 'Marked as Given Back';
  if (action === 'refund') return isSettled ? 'Refund Sent' : 'Refund Still Waiting';
  return isSettled ? 'Payment Settled' : 'Payment Still Waiting';
}

/** The last `count` months of the practice, newest first, with their words: `{'2026-11': 'November 2026'}`. */
export function lastMonths(today: string, count: number): Record<string, string> {
  const months = Array.from({ length: count }, (_, back) => monthOf(shiftMonths(today, -back)));
  return Object.fromEntries(months.map((month) => [month, monthName(month)]));
}

export const WORDS = {
  noting: {
    handled: {
      title: 'Mark as handled',
      submitLabel: 'Mark as Handled',
      example: 'Refunded by hand at the payment provider',
      what: (amount: string, client: string | undefined) =>
        `The payment of ${amount}${client ? ` from ${client}` : ''}`,
      meaning: 'leaves this list and no money moves.',
    },
    'given-back': {
      title: 'Mark as given back',
      submitLabel: 'Mark as Given Back',
      example: 'By bank transfer on November 21',
      what: (amount: string, client: string | undefined) => `The refund of ${amount}${client ? ` to ${client}` : ''}`,
      meaning: 'goes into the books as given back, and the client is told.',
    },
  },
  notingPayment: (what: string, meaning: string) => `${what} ${meaning} Your note stays in the record.`,
  whatWasDone: 'What was done?',
  noneHandled: 'Nothing has been marked as handled yet.',
  noLedger: 'The ledger could not be downloaded. Please try again.',
  failed: 'This did not work. Please try again.',
  noAnswer: 'No answer came: it may be done by now. Please try again; nothing is done twice.',
  looking: 'Looking for payments that wait...',
  noneWaits: 'No payment waits for you.',
  wait: (payments: number) => (payments === 1 ? '1 payment waits for you.' : `${payments} payments wait for you.`),
  refundQuestion: 'Refund this payment?',
  refunding: (left: string) =>
    `All that is left of this payment, ${left}, goes back to whoever paid. This cannot be undone.`,
} as const;
