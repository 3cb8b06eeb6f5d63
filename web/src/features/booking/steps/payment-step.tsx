import type { Appointment, BookingData, PublicAppointment } from '@stillpoint/contracts';
import { CANCELLED, DEFAULT_CURRENCY, HOUR_MS } from '@stillpoint/scheduling';
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { PaypalButtons } from '../../../components/paypal/paypal-buttons.tsx';
import { HoldCountdown } from '../../../components/state/hold-countdown.tsx';
import { LoadError } from '../../../components/state/load-error.tsx';
import { Note } from '../../../components/state/note.tsx';
import { PaymentUnderReview } from '../../../components/state/payment-under-review.tsx';
import { Skeleton } from '../../../components/state/skeleton.tsx';
import { toast, toastError } from '../../../components/toast/toast-store.ts';
import { isTransient } from '../../../lib/api.ts';
import { usePractice } from '../../../lib/practice.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { checkAccount, clientUserQuery } from '../../../lib/session/client-session.ts';
import { keepReturnPlace } from '../../../lib/session/return-place.ts';
import { useAppointment, useConfirmPayment, useRefreshAppointments } from '../api.ts';
import type { HeldBooking } from '../draft.ts';
import { WORDS } from '../words.ts';
import './details-columns.scss';
import './payment-step.scss';
import { PaymentSummary } from './payment-summary.tsx';
import { StepTitle } from './step-title.tsx';

const isOwn = (appointment: Appointment | PublicAppointment): appointment is Appointment =>
  'clientEmail' in appointment;

/** The booking data of a held appointment, as its booking answered it: read again when the page was reloaded meanwhile. */
const dataOf = (appointment: Appointment): BookingData => ({
  appointmentId: appointment.id,
  serviceId: appointment.service.id,
  appointmentDate: appointment.appointmentDate,
});

/** The news that a payment is being checked reaches the booking a moment after the provider's answer, in ms. */
const NEWS_DELAY = 3_000;

/**
 * Step 4: pay, then have the server confirm with the held booking data. `onPaid` also when it was confirmed meanwhile, in another
 * tab or after a check; `onLost` when there is no such booking of this client.
 */
export function PaymentStep({
  appointmentId,
  held,
  onHeld,
  onPaid,
  onChooseAgain,
  onLost,
}: {
  appointmentId: string;
  held: HeldBooking | null;
  onHeld: (held: HeldBooking) => void;
  /** With the notes it was booked with. */
  onPaid: (notes: string) => void;
  onChooseAgain: (serviceId: number) => void;
  onLost: () => void;
}) {
  const { video } = usePractice();
  const queryClient = useQueryClient();
  const found = useAppointment(appointmentId);
  const confirm = useConfirmPayment();
  const refresh = useRefreshAppointments();
  const appointment = found.data && isOwn(found.data) ? found.data : null;
  const notes = appointment?.notes ?? '';
  const settled = confirm.isPending || confirm.isSuccess || confirm.isError;
  const status = appointment?.status;
  const isLost = !appointment && !found.isError && !found.isFetching && !settled;
  const isPaid = (status === 'confirmed' || status === 'completed') && !settled;
  useEffect(() => {
    if (isLost) onLost();
    if (isPaid) onPaid(notes);
  }, [isLost, isPaid, notes, onLost, onPaid]);
  // It may have been paid, cancelled or superseded while somebody looked elsewhere.
  useEffect(() => {
    // The account is checked first: somebody logged out meanwhile gets less, as if there were no such booking.
    const look = () => document.visibilityState === 'visible' && checkAccount(queryClient).then(refresh, refresh);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });

  // While somebody pays, a look that finds no connection must not take the provider's window away.
  if (found.isError && !(appointment && isTransient(found.error)))
    return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!appointment || isPaid)
    return (
      <section>
        <StepTitle>Payment</StepTitle>
        <Skeleton rows={4} label="Loading your booking" />
      </section>
    );
  // Paid, and cancelled before this tab had its confirmation.
  const isUndone = confirm.data?.status === 'cancelled';
  if (isUndone || (status === 'cancelled' && !held?.orderId && !settled)) {
    const isRefunded = appointment.paymentStatus !== 'pending';
    return (
      <Over
        words={isUndone ? WORDS.cancelledSince : isRefunded ? CANCELLED.whilePaying : WORDS.notKept}
        onChooseAgain={() => onChooseAgain(appointment.service.id)}
      />
    );
  }

  const confirmPaid = async (orderId: string) => {
    const bookingData = held?.bookingData ?? dataOf(appointment);
    const confirmed = await confirm.mutateAsync({ paymentId: orderId, bookingData }).catch((error: unknown) => {
      toastError('Payment Processing Error', WORDS.notConfirmed);
      throw error;
    });
    if (confirmed.status === 'cancelled') return;
    toast(WORDS.paid);
    onPaid(notes);
  };
  const { service } = appointment;
  const shown = held && { amount: held.shownPrice, currency: held.shownCurrency ?? DEFAULT_CURRENCY };
  return (
    <section>
      <StepTitle>Payment</StepTitle>
      <div className="details-columns">
        <PaymentSummary appointment={appointment} />
        <div>
          {shown && (shown.amount !== service.price || shown.currency !== service.currency) && (
            <Note className="mb-3">
              {WORDS.priceChanged(shown, { amount: service.price, currency: service.currency })}
            </Note>
          )}
          {held?.shownMinutes && held.shownMinutes !== service.duration && (
            <Note className="mb-3">{WORDS.lengthChanged(held.shownMinutes, service.duration)}</Note>
          )}
          {status === 'pending_payment' && appointment.isPaymentUnderReview ? (
            <PaymentUnderReview />
          ) : (
            <>
              {!held?.orderId && <HoldCountdown until={appointment.holdExpiresAt} onOver={refresh} />}
              <PaypalButtons
                amount={service.price}
                currency={service.currency}
                subject={{ appointmentId }}
                approved={held?.orderId ?? null}
                onApproved={(orderId) => {
                  onHeld({
                    ...(held ?? {
                      id: appointmentId,
                      bookingData: dataOf(appointment),
                      shownPrice: service.price,
                      shownCurrency: service.currency,
                    }),
                    orderId,
                  });
                  // Trying to take the payment may have prolonged its time.
                  if (!orderId) refresh();
                }}
                onCaptured={confirmPaid}
                onChanged={() => {
                  refresh();
                  setTimeout(refresh, NEWS_DELAY);
                }}
                onLoggedOut={() => {
                  keepReturnPlace('client', { isPaying: true });
                  void queryClient.invalidateQueries(clientUserQuery);
                }}
              />
            </>
          )}
          <h3 className="mt-4">What happens next</h3>
          <ol className="next-steps">
            <li>{WORDS.yours}</li>
            <li>{WORDS.mailFollows(video)}</li>
            <Reminders startsAt={appointment.appointmentDate} />
          </ol>
        </div>
      </div>
    </section>
  );
}

/** So long before a session its reminder of the day before has not been sent, even where that is moved to the evening before a night. */
const DAY_BEFORE_MS = 34 * HOUR_MS;

/** The reminders that certainly will come. */
function Reminders({ startsAt }: { startsAt: string }) {
  const ahead = Date.parse(startsAt) - useNow().getTime();
  return ahead > HOUR_MS && <li>{WORDS.reminders(ahead > DAY_BEFORE_MS)}</li>;
}

const Over = ({ words, onChooseAgain }: { words: string; onChooseAgain: () => void }) => (
  <section>
    <StepTitle>Payment</StepTitle>
    <Note tone="error">
      <p>
        {words} {WORDS.kept}
      </p>
      <button type="button" className="btn btn-primary" onClick={onChooseAgain}>
        Choose a time again
      </button>
    </Note>
  </section>
);
