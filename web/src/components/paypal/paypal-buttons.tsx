import cash from 'bootstrap-icons/icons/cash-coin.svg?raw';
import { useEffect, useEffectEvent, useRef } from 'react';
import Spinner from 'react-bootstrap/Spinner';
import { ReachPractice } from '../page/reach-practice.tsx';
import { LoadError } from '../state/load-error.tsx';
import { Note } from '../state/note.tsx';
import { PaymentUnderReview } from '../state/payment-under-review.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { isRefused } from '../../lib/api.ts';
import { takeLostFocus } from '../../lib/focus.ts';
import { usePractice } from '../../lib/practice.tsx';
import { usePaying, type PayingCalls } from './use-paying.ts';
import { usePaypalSdk } from './use-paypal-sdk.ts';
import './paypal-buttons.scss';

/**
 * The provider's buttons: opens the order, captures it, then confirms. Once money may have moved the buttons are not offered
 * again, and 'Try again' only where it can help. Where the practice takes no payments online, or not any more: how to pay
 * instead.
 */
export function PaypalButtons(calls: PayingCalls) {
  const sdk = usePaypalSdk(calls.currency);
  const payment = usePaying(calls);
  const { paying } = payment;
  const place = useRef<HTMLDivElement>(null);
  const paypal = sdk.state === 'ready' ? sdk.paypal : null;
  const handlers = useRef(payment);
  useEffect(() => {
    handlers.current = payment;
  });

  useEffect(() => {
    const container = place.current;
    if (!paypal?.Buttons || !container) return;
    const buttons = paypal.Buttons({
      createOrder: () => handlers.current.open(),
      onApprove: ({ orderID }) => handlers.current.approve(orderID),
      onCancel: () => handlers.current.cancelled(),
      onError: (error) => handlers.current.failed(error),
    });
    let left = false;
    buttons.render(container).catch((error: unknown) => {
      if (!left) handlers.current.failed(error);
    });
    return () => {
      left = true;
      void buttons.close().catch(() => undefined);
      container.replaceChildren();
    };
  }, [paypal]);

  const recheck = useEffectEvent(sdk.recheck);
  const hasTrouble = paying.at === 'ready' && paying.trouble !== null;
  useEffect(() => {
    if (hasTrouble) recheck();
  }, [hasTrouble]);

  const trouble = paying.at === 'ready' && paying.trouble && (
    <Note tone="error" className="mb-3">
      {paying.trouble}
    </Note>
  );
  if (sdk.state === 'failed' && paying.at === 'ready') {
    return (
      <>
        {trouble}
        {isNotSetUp(sdk.error) ? <PayPractice /> : <LoadError error={sdk.error} onRetry={sdk.retry} />}
      </>
    );
  }
  return (
    <div aria-busy={paying.at === 'processing'}>
      {sdk.state === 'loading' && paying.at === 'ready' && <Skeleton rows={2} label="Loading payment options" />}
      {trouble}
      <div ref={place} className="payment-buttons" hidden={paying.at !== 'ready'} />
      <div role="status">
        {paying.at === 'processing' && (
          <p ref={takeLostFocus} className="payment-processing" tabIndex={-1}>
            <Spinner as="span" size="sm" aria-hidden="true" /> Processing payment...
          </p>
        )}
        {paying.at === 'pending' && <PaymentUnderReview />}
      </div>
      {paying.at === 'stuck' && (
        <>
          <Stuck trouble={paying.trouble} />
          {paying.canRepeat && (
            <button
              ref={takeLostFocus}
              type="button"
              className="btn btn-primary mt-3"
              onClick={() => void payment.repeat(paying)}
            >
              Try again
            </button>
          )}
        </>
      )}
    </div>
  );
}

const isNotSetUp = (error: unknown): boolean => isRefused(error, 'not_configured');

function Stuck({ trouble }: { trouble: string }) {
  const { email } = usePractice();
  return (
    <Note tone="error">
      {trouble} If you need help, write to <a href={`mailto:${email}`}>{email}</a>.
    </Note>
  );
}

const PayPractice = () => (
  <Note icon={cash}>
    You pay the practice directly, by bank transfer or as agreed with it; to ask how, <ReachPractice />. We keep this
    time for you, and the practice confirms your session once it is paid.
  </Note>
);
