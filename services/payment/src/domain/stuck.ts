import type { HANDLED_KINDS, STUCK_KINDS, StuckAction } from '@stillpoint/contracts';
import { formatMoney, toAmount } from '@stillpoint/scheduling';
import { failedRefundDelay } from './retries.ts';

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
      return `A refund of ${amount} has failed ${facts.attempt - 1} times${because(facts)}. ${triedAgain(facts, now)}`;
    case 'refund-waiting':
      if (facts.isAtProvider)
        return `The payment provider is still checking a refund of ${amount}. It is asked again regularly.`;
      return facts.wasSent
        ? `A refund of ${amount} was sent and the payment provider has not said what became of it. It is asked again regularly, and nothing is sent twice.`
        : `A refund of ${amount} could not be sent yet${because(facts)}. ${triedAgain(facts, now)}`;
    case 'refund-by-hand':
      return `${amount} is yours to give back: the payment came to you outside of the product, and so does its refund go. Give it back, then mark it as given back; only then it is in the books.`;
    case 'refund-differs':
      return `The payment provider gave back another amount than the ${amount} it was asked for. The books say what it gave; what was missing is asked for again.`;
    case 'capture-waiting':
      return `The payment provider has been checking this payment of ${amount} for more than a day. The time stays reserved, and the provider is asked again every two hours.`;
    case 'capture-unknown':
      return `A payment of ${amount} was sent and the payment provider has not said what became of it. It is asked again regularly, and nothing is taken twice.`;
    case 'capture-refused':
      return `The client has approved a payment of ${amount}, but it was not taken${because(facts)}. No money has moved; the client can pay again in another way.`;
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
const because = ({ detail }: StuckFacts): string => (detail ? ` (the provider says: ${inWords(detail)})` : '');

const inWords = (detail: string): string =>
  /^[A-Z_0-9]+$/.test(detail) ? detail.toLowerCase().replaceAll('_', ' ') : detail;

function triedAgain({ nextAt, attempt }: StuckFacts, now: Date): string {
  const minutes = Math.ceil(((nextAt?.getTime() ?? now.getTime()) - now.getTime()) / 60_000);
  const every = failedRefundDelay(attempt) >= 3_600_000 ? ' and every few hours after that' : '';
  if (minutes <= 1) return `It is tried again now${every}, until it goes through.`;
  const when = minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return `It is tried again in ${when}${every}, until it goes through.`;
}

function returning({ isReturned, leftCents }: StuckFacts): string {
  if (isReturned) return 'All of it has gone back to the payer.';
  return leftCents > 0
    ? 'It has not gone back to the payer.'
    : 'It is on its way back to the payer, and is tried again until it goes through.';
}
