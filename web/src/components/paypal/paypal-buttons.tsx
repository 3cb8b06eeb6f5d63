import { useEffect, useRef, useState } from 'react';
import Spinner from 'react-bootstrap/Spinner';
import { reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { Note } from '../state/note.tsx';
import { LoadError } from '../state/load-error.tsx';
import { PaymentChecked } from '../state/payment-checked.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { toast } from '../toast/toast-store.ts';
import { openOrder, takePayment, type PaymentSubject } from './api.ts';
import { usePaypalSdk } from './use-paypal-sdk.ts';
import './paypal-buttons.scss';

type Stage =
  | { at: 'ready'; trouble: string | null }
  | { at: 'processing' }
  /** The provider is checking the payment; the time is kept. */
  | { at: 'pending' }
  /** The payment's outcome, or its confirmation, did not reach us: the same step is safe to repeat. */
  | { at: 'stuck'; trouble: string; repeat: () => void }
  | { at: 'done' };

/**
 * The provider's buttons: opens the order, captures it, then `onCaptured` (which tells the person itself when it fails,
 * and rejects). `amount` in dollars. Once money may have moved the buttons are not offered again.
 */
export function PaypalButtons({
  amount,
  of,
  onCaptured,
  onChecked,
}: {
  amount: number;
  of: PaymentSubject;
  onCaptured: (orderId: string) => Promise<void>;
  /** The provider is checking the payment. */
  onChecked?: () => void;
}) {
  const sdk = usePaypalSdk();
  const [stage, setStage] = useState<Stage>({ at: 'ready', trouble: null });
  const place = useRef<HTMLDivElement>(null);
  const paypal = sdk.state === 'ready' ? sdk.paypal : null;

  const fail = (error: unknown) => {
    toast({
      title: 'Payment Error',
      description: 'Payment processing failed. Please try again.',
      variant: 'destructive',
    });
    return wordsOf(error);
  };
  const finish = async (orderId: string) => {
    setStage({ at: 'processing' });
    try {
      await onCaptured(orderId);
      setStage({ at: 'done' });
    } catch {
      setStage({
        at: 'stuck',
        trouble: 'Your payment has arrived, but its confirmation has not. You will not be charged again.',
        repeat: () => void finish(orderId),
      });
    }
  };
  const capture = async (orderId: string) => {
    setStage({ at: 'processing' });
    try {
      const status = await takePayment(orderId);
      if (status === 'COMPLETED') await finish(orderId);
      else if (status === 'PENDING') {
        setStage({ at: 'pending' });
        onChecked?.();
      } else setStage({ at: 'ready', trouble: fail(new Error('Payment capture failed')) });
    } catch (error) {
      setStage({ at: 'stuck', trouble: fail(error), repeat: () => void capture(orderId) });
    }
  };
  const handlers = useRef({ amount, of, capture, fail });
  useEffect(() => {
    handlers.current = { amount, of, capture, fail };
  });

  useEffect(() => {
    const container = place.current;
    if (!paypal?.Buttons || !container) return;
    const buttons = paypal.Buttons({
      createOrder: () => openOrder(handlers.current.amount, handlers.current.of),
      onApprove: ({ orderID }) => handlers.current.capture(orderID),
      onCancel: () => setStage({ at: 'ready', trouble: null }),
      onError: (error) => setStage({ at: 'ready', trouble: handlers.current.fail(error) }),
    });
    let left = false;
    buttons.render(container).catch((error: unknown) => {
      if (!left) setStage({ at: 'ready', trouble: wordsOf(error) });
    });
    return () => {
      left = true;
      void buttons.close().catch(() => undefined);
      container.replaceChildren();
    };
  }, [paypal]);

  if (sdk.state === 'failed') return <LoadError error={sdk.error} onRetry={sdk.retry} />;
  return (
    <div className="payment" aria-busy={stage.at === 'processing'}>
      {sdk.state === 'loading' && <Skeleton rows={2} label="Loading payment options" />}
      {stage.at === 'ready' && stage.trouble && <Trouble text={stage.trouble} />}
      <div ref={place} className="payment-buttons" hidden={stage.at !== 'ready'} />
      <div role="status">
        {stage.at === 'processing' && (
          <p className="payment-processing">
            <Spinner size="sm" aria-hidden="true" /> Processing payment...
          </p>
        )}
        {stage.at === 'pending' && <PaymentChecked />}
      </div>
      {stage.at === 'stuck' && (
        <>
          <Trouble text={stage.trouble} withContact />
          <button type="button" className="btn btn-primary mt-3" onClick={stage.repeat}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}

/** The spec's short sentence, and what the server said about it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Payment processing failed.';
  const reason = reasonOf(error.cause, '');
  return reason ? `${error.message}. ${reason}` : `${error.message}.`;
}

function Trouble({ text, withContact = false }: { text: string; withContact?: boolean }) {
  const { email } = usePractice();
  return (
    <div className="mb-3">
      <Note tone="error">
        {text}
        {withContact && (
          <>
            {' '}
            If this goes on, write to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </Note>
    </div>
  );
}
