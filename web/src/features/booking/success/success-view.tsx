import check from 'bootstrap-icons/icons/check-lg.svg?raw';
import type { PublicAppointment } from '@stillpoint/contracts';
import { minutesText } from '@stillpoint/scheduling';
import { Link } from 'react-router-dom';
import { PaymentUnderReviewBadge, StatusBadge } from '../../../components/badges.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Mark } from '../../../components/mark.tsx';
import { LoadError } from '../../../components/state/load-error.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { PaymentUnderReview } from '../../../components/state/payment-under-review.tsx';
import { ReachPractice } from '../../../components/page/reach-practice.tsx';
import { canPay, payAddress } from '../../../components/session/paying.ts';
import { AddToCalendar } from '../../../components/session/add-to-calendar.tsx';
import { Tips } from '../../../components/session/tips.tsx';
import { Skeleton } from '../../../components/state/skeleton.tsx';
import { isTransient } from '../../../lib/api.ts';
import { usePractice } from '../../../lib/practice.tsx';
import { browserZone, clockTime, longDay, practiceClock } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAppointment } from '../api.ts';
import { WORDS } from '../words.ts';

import './success-view.scss';
import '../../../components/details.scss';

/** The page after booking (spec section 2); an unknown or malformed id is 'not found'. */
export function SuccessView({ id }: { id: string }) {
  const appointment = useAppointment(id);
  if (appointment.isPending) return <Skeleton rows={4} label="Loading your appointment" />;
  if (appointment.data) return <Confirmed appointment={appointment.data} />;
  const { error } = appointment;
  if (error && isTransient(error)) {
    return <LoadError error={error} onRetry={() => void appointment.refetch()} />;
  }
  return (
    <div className="text-center">
      <PageTitle>Appointment Not Found</PageTitle>
      <p className="text-secondary">{WORDS.notFound}</p>
      <p className="text-secondary">
        All your sessions are in <a href="/client/dashboard?tab=appointments">your account</a>.
      </p>
      <a className="btn btn-primary" href="/">
        Return Home
      </a>
    </div>
  );
}

const titleOf = ({ status, isPaymentUnderReview }: PublicAppointment) => {
  if (status === 'cancelled') return 'Booking Cancelled';
  if (isPaymentUnderReview) return 'Payment Being Checked';
  return status === 'pending_payment' ? 'Waiting for Payment' : 'Booking Confirmed!';
};

function Confirmed({ appointment }: { appointment: PublicAppointment }) {
  const { timeZone, video } = usePractice();
  const { service, appointmentDate, zoomLink, zoomMeetingId, status } = appointment;
  const zone = browserZone();
  const at = Date.parse(appointmentDate);
  const there = practiceClock(at, timeZone);
  const isPayable = canPay(appointment, useNow());
  const isCancelled = status === 'cancelled';
  return (
    <>
      <div className="success-head">
        {status === 'confirmed' && <Mark svg={check} big />}
        <PageTitle>{titleOf(appointment)}</PageTitle>
      </div>
      {appointment.isPaymentUnderReview && (
        <div className="mb-4">
          <PaymentUnderReview />
        </div>
      )}
      <section className="card mb-4" aria-label="Appointment details">
        <div className="card-body">
          <dl className="details">
            <Fact name="Service">{service.name}</Fact>
            <Fact name="Date">{longDay(at, zone)}</Fact>
            <Fact name="Time" className="tabular">
              {clockTime(at, zone)}
              {there && (
                <>
                  {' '}
                  <span className="when-practice">({there} practice time)</span>
                </>
              )}
            </Fact>
            <Fact name="Duration">{minutesText(service.duration)}</Fact>
            <Fact name="Session type">Online ({video})</Fact>
            <Fact name="Status">
              {appointment.isPaymentUnderReview ? <PaymentUnderReviewBadge /> : <StatusBadge status={status} />}
            </Fact>
            <Fact name={`${video} link`}>
              {zoomLink && (
                <a href={zoomLink} target="_blank" rel="noopener noreferrer">
                  {zoomLink}
                </a>
              )}
            </Fact>
            <Fact name="How to join">
              {!zoomLink && (status === 'confirmed' || status === 'pending_payment') && WORDS.howToJoin}
            </Fact>
            <Fact name="Meeting ID" className="tabular">
              {zoomMeetingId}
            </Fact>
            <Fact name="Booking ID" className="booking-id">
              {appointment.id}
            </Fact>
          </dl>
          <div className="success-actions">
            {isPayable && (
              <Link className="btn btn-primary" to={payAddress(appointment.id)}>
                Pay now
              </Link>
            )}
            {!isCancelled && (
              <AddToCalendar session={appointment} variant={isPayable ? 'outline-primary' : 'primary'} />
            )}
            <a className="btn btn-outline-secondary" href="/">
              Return Home
            </a>
          </div>
        </div>
      </section>
      {!isCancelled && (
        <section aria-labelledby="tips-title" className="mb-4">
          <h2 id="tips-title">Before your session</h2>
          <Tips />
        </section>
      )}
      <section aria-labelledby="help-title">
        <h2 id="help-title">Need help?</h2>
        <p className="text-secondary">
          Please <ReachPractice />.
        </p>
      </section>
    </>
  );
}
