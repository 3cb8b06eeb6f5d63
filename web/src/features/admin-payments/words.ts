import type { HandledPayment, StuckAction } from '@stillpoint/contracts';
import { dateStyle } from '../../lib/time.ts';

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

/** The last `count` months of the practice, newest first: `{value: '2026-11', words: 'November 2026'}`. */
export function lastMonths(today: string, count: number): { value: string; words: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    const words = new Intl.DateTimeFormat(dateStyle(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      first,
    );
    return { value: first.toISOString().slice(0, 7), words };
  });
}
