import type { HANDLED_KINDS, STUCK_KINDS, StuckAction } from '@stillpoint/contracts';
import { formatCents, HOUR_MS } from '@stillpoint/scheduling';
import { failedRefundDelay } from './retries.ts';
import { WORDS } from '../words.ts';

export type StuckKind = (typeof STUCK_KINDS)[number];
export type HandledKind = (typeof HANDLED_KINDS)[number];

/** The facts about a stuck payment. Amounts in cents. */
export interface StuckFacts {
  kind: StuckKind;
  amountCents: number;
  currency: string;
  /** The part of the capture that is neither refunded nor being refunded. */
  leftCents: number;
  /** The provider's last reason, as a code or a short text; null without one. */
  detail: string | null;
  /** How often a refund was tried, including this attempt. */
  attempt: number;
  /** The provider has the refund and is checking it. */
  isAtProvider: boolean;
  /** The refund was sent, and its outcome is unknown. */
  wasSent: boolean;
  /** When the refund is tried again. */
  nextAt: Date | null;
  /** The refund waits because the account it was paid to is not known any more. */
  lacksAccount: boolean;
  /** A wrong amount has been refunded completely. */
  isReturned: boolean;
}

/** One or two sentences for the administrator: the problem, and what the product does about it. */
export function whyStuck(facts: StuckFacts, now: Date): string {
  const amount = formatCents(facts.amountCents, facts.currency);
  if (facts.lacksAccount && !facts.isAtProvider) return WORDS.stuck.noAccount(amount);
  switch (facts.kind) {
    case 'refund-failing':
      return WORDS.stuck.refundFailing(amount, facts.attempt - 1, providerReason(facts), nextAttemptText(facts, now));
    case 'refund-waiting':
      if (facts.isAtProvider) return WORDS.stuck.refundChecked(amount);
      return facts.wasSent
        ? WORDS.stuck.refundUnknown(amount)
        : WORDS.stuck.refundUnsent(amount, providerReason(facts), nextAttemptText(facts, now));
    case 'refund-by-hand':
      return WORDS.stuck.byHand(amount);
    case 'refund-differs':
      return WORDS.stuck.refundDiffers(amount);
    case 'capture-waiting':
      return WORDS.stuck.checked(amount);
    case 'capture-unknown':
      return WORDS.stuck.unknown(amount);
    case 'capture-refused':
      return WORDS.stuck.notTaken(amount, providerReason(facts));
    case 'mismatch':
      return `${amount} arrived, which is not what the session costs, so it does not pay for it. ${returnText(facts)}`;
  }
}

/** The actions that make sense now, the least drastic first. */
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

/** The provider's code in brackets, since its support asks for it. */
const providerReason = ({ detail }: StuckFacts): string => (detail ? ` (the provider says: ${readable(detail)})` : '');

const readable = (detail: string): string =>
  /^[A-Z_0-9]+$/.test(detail) ? detail.toLowerCase().replaceAll('_', ' ') : detail;

function nextAttemptText({ nextAt, attempt }: StuckFacts, now: Date): string {
  const minutes = Math.ceil(((nextAt?.getTime() ?? now.getTime()) - now.getTime()) / 60_000);
  const every = failedRefundDelay(attempt) >= HOUR_MS ? ' and every few hours after that' : '';
  if (minutes <= 1) return WORDS.stuck.againNow(every);
  const when = minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return WORDS.stuck.againIn(when, every);
}

function returnText({ isReturned, leftCents }: StuckFacts): string {
  if (isReturned) return WORDS.stuck.allBack;
  return leftCents > 0 ? WORDS.stuck.notBack : WORDS.stuck.goingBack;
}
