export type RefundStatus = 'pending' | 'refunded' | 'failed';

/** The facts about a refund that show how much of its capture is left. Cents. */
interface RefundPart {
  id: string;
  amountCents: number;
  status: RefundStatus;
  providerId: string | null;
  firstSentAt: Date | null;
}

const sum = (parts: readonly RefundPart[]): number => parts.reduce((total, { amountCents }) => total + amountCents, 0);
const isLive = ({ status }: RefundPart): boolean => status !== 'failed';

/** The part of a capture that is neither refunded nor being refunded. */
export const remainingCents = (capture: { amountCents: number }, refunds: readonly RefundPart[]): number =>
  Math.max(0, capture.amountCents - sum(refunds.filter(isLive)));

/** The part of the owed sum that is neither refunded nor being refunded. */
export const owedCents = (capture: { owedBackCents: number }, refunds: readonly RefundPart[]): number =>
  Math.max(0, capture.owedBackCents - sum(refunds.filter(isLive)));

/** The most that can have been refunded at the provider: our refunds that were never sent take nothing of it. */
export const remainingAtProvider = (capture: { amountCents: number }, refunds: readonly RefundPart[]): number =>
  capture.amountCents -
  sum(refunds.filter((one) => isLive(one) && (one.providerId !== null || one.firstSentAt !== null)));

/** The most that `refund`, which is about to be sent, may refund: the rest of the owed sum after all others. */
export const sendableCents = (
  capture: { owedBackCents: number },
  refunds: readonly RefundPart[],
  refund: Pick<RefundPart, 'id'>,
): number =>
  owedCents(
    capture,
    refunds.filter(({ id }) => id !== refund.id),
  );
