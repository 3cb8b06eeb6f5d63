export type RefundStatus = 'pending' | 'refunded' | 'failed';

/** What is read of a refund to know how much of its capture is left. Cents. */
interface Part {
  id: string;
  amountCents: number;
  status: RefundStatus;
  providerId: string | null;
  firstSentAt: Date | null;
}

const sum = (parts: readonly Part[]): number => parts.reduce((total, { amountCents }) => total + amountCents, 0);
const isLive = ({ status }: Part): boolean => status !== 'failed';

/** What of a capture is neither given back nor on its way back. */
export const leftOf = (capture: { amountCents: number }, refunds: readonly Part[]): number =>
  Math.max(0, capture.amountCents - sum(refunds.filter(isLive)));

/** What is still to be asked back: what is owed, less what went back or is on its way. */
export const owedOf = (capture: { owedBackCents: number }, refunds: readonly Part[]): number =>
  Math.max(0, capture.owedBackCents - sum(refunds.filter(isLive)));

/** What somebody else can have given back at the provider: refunds of ours that were never sent took nothing of it. */
export const leftAtProvider = (capture: { amountCents: number }, refunds: readonly Part[]): number =>
  capture.amountCents -
  sum(refunds.filter((one) => isLive(one) && (one.providerId !== null || one.firstSentAt !== null)));

/** How much `refund`, about to be sent, may give back: the rest of what is owed once all others are counted. */
export const dueOf = (capture: { owedBackCents: number }, refunds: readonly Part[], refund: Pick<Part, 'id'>): number =>
  owedOf(
    capture,
    refunds.filter(({ id }) => id !== refund.id),
  );
