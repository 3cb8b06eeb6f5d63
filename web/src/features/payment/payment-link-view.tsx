import type { PaymentLink } from '@stillpoint/contracts';
import { formatMoney, minutesText } from '@stillpoint/scheduling';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmailAddress } from '../../components/email-address.tsx';
import { Fact } from '../../components/fact.tsx';
import { HoldCountdown } from '../../components/state/hold-countdown.tsx';
import { LoadError } from '../../components/state/load-error.tsx';
import { PaymentUnderReview } from '../../components/state/payment-under-review.tsx';
import { ReachPractice } from '../../components/page/reach-practice.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { PaypalButtons } from '../../components/paypal/paypal-buttons.tsx';
import { RefundTerms } from '../../components/refund-terms.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { When } from '../../components/when.tsx';
import { isTransient, reasonOf } from '../../lib/api.ts';
import { useCompletePaymentLink, usePaymentLink } from './api.ts';
import { WORDS } from './words.ts';
import '../../components/details.scss';

/** Paying by a mailed link, without a login (spec section 2). */
export function PaymentLinkView({ token }: { token: string }) {
  const link = usePaymentLink(token);
  const [approved, setApproved] = useState<'running' | 'refused' | 'declined' | null>(null);
  // After a declined payment the buttons are there again, and the time runs on.
  const isOffered = approved === null || approved === 'declined';
  const readAgain = () => void link.refetch();
  if (link.isPending) return <Skeleton rows={5} label="Loading your payment" />;
  const isUnusable = link.isError && !isTransient(link.error);
  // Once money may have moved, the buttons say what became of it.
  if (link.data && !(isOffered && isUnusable)) {
    return (
      <Payment
        token={token}
        link={link.data}
        isOver={isUnusable && approved === 'refused'}
        onApproved={(orderId) => {
          setApproved(orderId ? 'running' : 'declined');
          // Trying to take the payment may have prolonged its time.
          if (!orderId) readAgain();
        }}
        onChanged={() => {
          setApproved((was) => was && 'refused');
          readAgain();
        }}
      >
        {isOffered && <HoldCountdown until={link.data.holdExpiresAt} onOver={readAgain} />}
      </Payment>
    );
  }
  if (link.error && !isUnusable) return <LoadError error={link.error} onRetry={readAgain} />;
  return <LinkInvalid />;
}

const LinkInvalid = () => (
  <div className="text-center mb-4">
    <PageTitle>Payment Link Invalid</PageTitle>
    <p className="text-secondary">{WORDS.linkInvalid}</p>
    <p className="text-secondary">
      Was it paid already, or replaced by a newer mail? Everything about your sessions is in{' '}
      <a href="/client/dashboard?tab=appointments">your account</a>. For a new link, <ReachPractice />.
    </p>
    <a className="btn btn-primary" href="/">
      Return to Home
    </a>
  </div>
);

function Payment({
  token,
  link,
  isOver,
  onApproved,
  onChanged,
  children,
}: {
  token: string;
  link: PaymentLink;
  /** The payment was refused, and the link is unusable by now. */
  isOver: boolean;
  onApproved: (orderId: string | null) => void;
  onChanged: () => void;
  children: ReactNode;
}) {
  const complete = useCompletePaymentLink(token);
  const navigate = useNavigate();
  const confirm = async (orderId: string) => {
    try {
      const { appointmentId, status } = await complete.mutateAsync(orderId);
      // Its page says so where it was cancelled meanwhile.
      if (status !== 'cancelled') toast(WORDS.paid);
      await navigate(`/booking-success/${appointmentId}`, { replace: true });
    } catch (error) {
      toastError('Payment Failed', reasonOf(error, WORDS.error));
      throw error;
    }
  };
  return (
    <>
      {isOver ? <LinkInvalid /> : <Subject link={link} />}
      {link.isPaymentUnderReview ? (
        <PaymentUnderReview />
      ) : (
        <>
          {children}
          <PaypalButtons
            amount={link.amount}
            currency={link.service.currency}
            subject={{ token }}
            onApproved={onApproved}
            onCaptured={confirm}
            onChanged={onChanged}
          />
        </>
      )}
    </>
  );
}

const Subject = ({ link }: { link: PaymentLink }) => (
  <>
    <PageTitle>Complete Your Payment</PageTitle>
    <p className="text-secondary">{WORDS.onePayment}</p>
    <section className="card mb-4" aria-label="What you pay for">
      <div className="card-body">
        <h2>{link.service.name}</h2>
        <p className="text-secondary">{link.service.description}</p>
        <dl className="details">
          <Fact name="Date and time">
            <When instant={link.appointmentDate} />
          </Fact>
          <Fact name="Duration">{minutesText(link.service.duration)}</Fact>
          <Fact name="Price" className="tabular">
            {formatMoney(link.service.price, link.service.currency)}
          </Fact>
          <Fact name="Name">{link.clientName}</Fact>
          <Fact name="Email" className="details-wide">
            <EmailAddress address={link.clientEmail} />
          </Fact>
          <Fact name="Phone">{link.clientPhone}</Fact>
          <Fact name="Total amount" isTotal>
            {formatMoney(link.amount, link.service.currency)}
          </Fact>
        </dl>
        <RefundTerms policy={link.cancellationPolicy} start={link.appointmentDate} />
      </div>
    </section>
  </>
);
