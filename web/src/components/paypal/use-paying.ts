import { useEffect, useRef, useState } from 'react';
import { ApiError, isLoggedOut, isTransient, isRefused, isUnanswered, reasonOf } from '../../lib/api.ts';
import { toastError } from '../toast/toast-store.ts';
import { openOrder, takePayment, type PaymentSubject } from './api.ts';
import { CHARGED_ONCE, CONFIRMATION_MISSING, DECLINED, LOGGED_OUT, reasonForTrouble, WORDS } from './words.ts';

/** Where a payment stands in the browser. Once money may have moved, the provider's buttons are not offered again. */
type Paying =
  | { at: 'ready'; trouble: string | null }
  | { at: 'processing' }
  /** The provider is checking the payment; the time is kept. */
  | { at: 'pending' }
  /** The outcome, or its confirmation, did not reach us. `canRepeat`: the same step is safe to repeat and may help. */
  | { at: 'stuck'; trouble: string; step: 'capture' | 'confirm'; orderId: string; canRepeat: boolean }
  | { at: 'done' };

export interface PayingCalls {
  /** In `currency`. */
  amount: number;
  currency: string;
  subject: PaymentSubject;
  /** An order that was approved before the page was left: its payment goes on by itself. */
  approved?: string | null;
  /** The order was approved, and money may move from now on. Null: the capture was refused, and none did. */
  onApproved: (orderId: string | null) => void;
  /** Confirms; rejects after telling the person itself. */
  onCaptured: (orderId: string) => Promise<void>;
  /** The provider is checking the payment, or refuses it because of how the booking stands now. */
  onChanged: () => void;
  /** The session had ended. */
  onLoggedOut?: () => void;
}

/** Refusals that say how the booking stands: paying again would not help. */
const FINAL = ['already_paid', 'payment_pending', 'nothing_to_pay', 'slot_taken', 'not_found'];

/** The state of paying, and what the provider's buttons call. Every step runs once at a time. */
export function usePaying(given: PayingCalls) {
  const [paying, setPaying] = useState<Paying>({ at: 'ready', trouble: null });
  const calls = useRef(given);
  useEffect(() => {
    calls.current = given;
  });
  const running = useRef(false);

  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setPaying({ at: 'processing' });
    await work().finally(() => (running.current = false));
  };
  const confirm = async (orderId: string) => {
    try {
      await calls.current.onCaptured(orderId);
      setPaying({ at: 'done' });
    } catch (error) {
      setPaying({
        at: 'stuck',
        trouble: isLoggedOut(error) ? LOGGED_OUT : CONFIRMATION_MISSING,
        step: 'confirm',
        orderId,
        canRepeat: isTransient(error),
      });
      if (isLoggedOut(error)) calls.current.onLoggedOut?.();
    }
  };
  const capture = async (orderId: string) => {
    calls.current.onApproved(orderId);
    try {
      const status = await takePayment(orderId);
      if (status === 'COMPLETED') return await confirm(orderId);
      if (status === 'PENDING') {
        setPaying({ at: 'pending' });
        return calls.current.onChanged();
      }
      calls.current.onApproved(null);
      const trouble = fail(new Error('Payment capture failed'));
      setPaying({ at: 'ready', trouble: status === 'DECLINED' ? DECLINED : trouble });
    } catch (error) {
      refused(error, orderId);
    }
  };
  const refused = (error: unknown, orderId: string) => {
    const cause = error instanceof Error ? error.cause : null;
    if (isLoggedOut(cause)) {
      setPaying({ at: 'stuck', trouble: LOGGED_OUT, step: 'capture', orderId, canRepeat: false });
      return calls.current.onLoggedOut?.();
    }
    const trouble = fail(error);
    const isFinal = isFinalRefusal(cause);
    if (isFinal || isTransient(cause)) {
      // Nothing was charged: the order is not taken up again after a reload.
      if (isRefused(cause, 'nothing_to_pay') || isRefused(cause, 'slot_taken')) calls.current.onApproved(null);
      const words = isUnanswered(cause) ? `${trouble} ${CHARGED_ONCE}` : trouble;
      setPaying({ at: 'stuck', trouble: words, step: 'capture', orderId, canRepeat: !isFinal });
    } else {
      calls.current.onApproved(null);
      setPaying({ at: 'ready', trouble });
    }
    if (!isTransient(cause)) calls.current.onChanged();
  };
  /** The provider's window reports errors of its own after the money moved, too: they change nothing then. */
  const backToButtons = (trouble: string | null) =>
    setPaying((now) => (now.at === 'ready' ? { at: 'ready', trouble } : now));
  const approve = (orderId: string) => once(() => capture(orderId));

  const resumed = useRef(false);
  useEffect(() => {
    if (!given.approved || resumed.current) return;
    resumed.current = true;
    void approve(given.approved);
  });

  return {
    paying,
    approve,
    repeat: ({ step, orderId }: Extract<Paying, { at: 'stuck' }>) =>
      once(() => (step === 'capture' ? capture(orderId) : confirm(orderId))),
    open: () => openOrder(calls.current.amount, calls.current.currency, calls.current.subject),
    cancelled: () => backToButtons(null),
    failed: (error: unknown) => {
      if (!running.current) backToButtons(fail(error));
      const cause = error instanceof Error ? error.cause : null;
      if (isLoggedOut(cause)) calls.current.onLoggedOut?.();
      else if (cause instanceof ApiError && !isTransient(cause)) calls.current.onChanged();
    },
  };
}

const isFinalRefusal = (cause: unknown): boolean => cause instanceof ApiError && FINAL.includes(cause.code ?? '');

const cannotHelp = (cause: unknown): boolean => isFinalRefusal(cause) || isRefused(cause, 'not_configured');

/** Spec section 8, where another try can help; returns what stays on the page. */
function fail(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  toastError('Payment Error', cannotHelp(cause) ? reasonOf(cause, WORDS.failed) : WORDS.failed);
  return reasonForTrouble(error);
}
