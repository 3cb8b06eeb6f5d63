import type { HANDLED_KINDS, STUCK_KINDS, StuckAction } from '@stillpoint/contracts';
import { formatMoney, toAmount } from '@stillpoint/scheduling';
import { failedRefundDelay } from './retries.ts';
import { WORDS } from '../words.ts';

export type StuckKind = (typeof STUCK_KINDS)[number];
export type HandledKind = (typeof HANDLED_KINDS)[number];

/** What is known of money that waits for a person. Amounts in cents. */
export interface StuckFacts {
  kind: StuckKind;
  amountCents: number;
  currency: string;
  /** Of the capture: neither given back nor on its way back. */
  leftCents: number;
  /** The provider's last word on it, as a code or a short text; null: none. */
  detail: string | null;
  /** How often a refund was tried, with this time. */
  attempt: number;
  /** A refund the provider has, and is checking. */
  isAtProvider: boolean;
  /** A refund that was sent, and whose outcome is not known. */
  wasSent: boolean;
  /** When a refund is tried again. */
  nextAt: Date | null;
  /** Money of a wrong amount is completely back with the payer. */
  isReturned: boolean;
}

/** A sentence or two for the administrator: what is wrong, and what the product does about it. */
export function whyStuck(facts: StuckFacts, now: Date): string {
  const amount = moneyText(facts.amountCents, facts.currency);
  switch (facts.kind) {
    case 'refund-failing':
      return WORDS.stuck.refundFailing(amount, facts.attempt - 1, because(facts), triedAgain(facts, now));
    case 'refund-waiting':
      if (facts.isAtProvider) return WORDS.stuck.refundChecked(amount);
      return facts.wasSent
        ? WORDS.stuck.refundUnknown(amount)
        : WORDS.stuck.refundUnsent(amount, because(facts), triedAgain(facts, now));
    case 'refund-by-hand':
      return WORDS.stuck.byHand(amount);
    case 'refund-differs':
      return WORDS.stuck.refundDiffers(amount);
    case 'capture-waiting':
      return WORDS.stuck.checked(amount);
    case 'capture-unknown':
      return WORDS.stuck.unknown(amount);
    case 'capture-refused':
      return WORDS.stuck.notTaken(amount, because(facts));
    case 'mismatch':
      return `${amount} arrived, which is not what the session costs, so it does not pay for it. ${returning(facts)}`;
  }
}

/** What makes sense about it now, the gentlest first. */
export function stuckActions({ kind, leftCents, isAtProvider, isReturned }: StuckFacts): StuckAction[] {
  const refund: StuckAction[] = leftCents > 0 ? ['refund'] : [];
  switch (kind) {
    case 'refund-failing':
    case 'refund-waiting':
      return isAtProvider ? ['settle', 'handled'] : ['settle', ...refund, 'handled'];
    case 'refund-by-hand':
      return ['given-back', 'handled'];
    case 'refund-differs':
      return [...refund, 'handled'];
    case 'mismatch':
      return isReturned ? ['handled'] : leftCents > 0 ? ['refund', 'handled'] : ['settle', 'handled'];
    case 'capture-waiting':
    case 'capture-unknown':
    case 'capture-refused':
      return ['settle', 'handled'];
  }
}

/** '$95.00', '€95.00'. */
export const moneyText = (cents: number, currency: string): string => formatMoney(toAmount(cents), currency);

/** The provider's code in brackets: it is what its support asks for. */
const because = ({ detail }: StuckFacts): string => (detail ? ` (the provider says: ${readable(detail)})` : '');

const readable = (detail: string): string =>
  /^[A-Z_0-9]+$/.test(detail) ? detail.toLowerCase().replaceAll('_', ' ') : detail;

function triedAgain({ nextAt, attempt }: StuckFacts, now: Date): string {
  const minutes = Math.ceil(((nextAt?.getTime() ?? now.getTime()) - now.getTime()) / 60_000);
  const every = failedRefundDelay(attempt) >= 3_600_000 ? ' and every few hours after that' : '';
  if (minutes <= 1) return WORDS.stuck.againNow(every);
  const when = minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return WORDS.stuck.againIn(when, every);
}

function returning({ isReturned, leftCents }: StuckFacts): string {
  if (isReturned) return WORDS.stuck.allBack;
  return leftCents > 0 ? WORDS.stuck.notBack : WORDS.stuck.goingBack;
}
