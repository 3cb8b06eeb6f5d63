import { useEffect, useReducer, useRef } from 'react';
import { ApiError, isTransient, isRefused, reasonOf } from '../../lib/api.ts';
import { toastError } from '../toast/toast-store.ts';
import { openOrder, takePayment, type PaymentSubject } from './api.ts';
import { payingReducer, READY, type Paying } from './paying.ts';
import { CONFIRMATION_MISSING, DECLINED, LOGGED_OUT, reasonForTrouble, WORDS } from './words.ts';

export interface PayingCalls {
  /** In `currency`. */
  amount: number;
  currency: string;
  subject: PaymentSubject;
  /** An order that was approved before the page was left: its payment goes on by itself. */
  approved?: string | null;
  /** The order was approved, and money may move from now on. Null: the capture was refused, and none did. */
  onApproved?: (orderId: string | null) => void;
  /** Confirms; rejects after telling the person itself. */
  onCaptured: (orderId: string) => Promise<void>;
  /** The provider is checking the payment, or refuses it because of how the booking stands now. */
  onChanged?: () => void;
  /** The session had ended. */
  onLoggedOut?: () => void;
}

/** Refusals that say how the booking stands: paying again would not help. */
const FINAL = ['already_paid', 'payment_pending', 'nothing_to_pay', 'not_found'];

/** The state of paying, and what the provider's buttons call. Every step runs once at a time. */
export function usePaying(given: PayingCalls) {
  const [paying, dispatch] = useReducer(payingReducer, READY);
  const calls = useRef(given);
  useEffect(() => {
    calls.current = given;
  });
  const running = useRef(false);

  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    dispatch({ type: 'approved' });
    await work().finally(() => (running.current = false));
  };
  const confirm = async (orderId: string) => {
    try {
      await calls.current.onCaptured(orderId);
      dispatch({ type: 'confirmed' });
    } catch (error) {
      dispatch({
        type: 'stuck',
        trouble: isLoggedOut(error) ? LOGGED_OUT : CONFIRMATION_MISSING,
        step: 'confirm',
        orderId,
        canRepeat: isTransient(error),
      });
      if (isLoggedOut(error)) calls.current.onLoggedOut?.();
    }
  };
  const capture = async (orderId: string) => {
    calls.current.onApproved?.(orderId);
    try {
      const status = await takePayment(orderId);
      if (status === 'COMPLETED') return await confirm(orderId);
      if (status === 'PENDING') {
        dispatch({ type: 'checked' });
        return calls.current.onChanged?.();
      }
      calls.current.onApproved?.(null);
      const trouble = fail(new Error('Payment capture failed'));
      dispatch({ type: 'declined', trouble: status === 'DECLINED' ? DECLINED : trouble });
    } catch (error) {
      refused(error, orderId);
    }
  };
  const refused = (error: unknown, orderId: string) => {
    const cause = error instanceof Error ? error.cause : null;
    if (isLoggedOut(cause)) {
      dispatch({ type: 'stuck', trouble: LOGGED_OUT, step: 'capture', orderId, canRepeat: false });
      return calls.current.onLoggedOut?.();
    }
    const trouble = fail(error);
    const isFinal = saysHowItStands(cause);
    if (isFinal || isTransient(cause)) {
      // Nothing was charged: the order is not taken up again after a reload.
      if (isRefused(cause, 'nothing_to_pay')) calls.current.onApproved?.(null);
      dispatch({ type: 'stuck', trouble, step: 'capture', orderId, canRepeat: !isFinal });
    } else {
      calls.current.onApproved?.(null);
      dispatch({ type: 'declined', trouble });
    }
    if (!isTransient(cause)) calls.current.onChanged?.();
  };
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
    cancelled: () => dispatch({ type: 'cancelled at the provider' }),
    failed: (error: unknown) => {
      if (!running.current) dispatch({ type: 'failed before paying', trouble: fail(error) });
      const cause = error instanceof Error ? error.cause : null;
      if (isLoggedOut(cause)) calls.current.onLoggedOut?.();
      else if (cause instanceof ApiError && !isTransient(cause)) calls.current.onChanged?.();
    },
  };
}

const isLoggedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

const saysHowItStands = (cause: unknown): boolean => cause instanceof ApiError && FINAL.includes(cause.code ?? '');

const cannotHelp = (cause: unknown): boolean => saysHowItStands(cause) || isRefused(cause, 'not_configured');

/** Spec section 8, where another try can help; returns what stays on the page. */
function fail(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  toastError('Payment Error', cannotHelp(cause) ? reasonOf(cause, WORDS.failed) : WORDS.failed);
  return reasonForTrouble(error);
}
