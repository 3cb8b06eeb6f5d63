import clock from 'bootstrap-icons/icons/clock.svg?raw';
import type { Appointment, BookingData, PublicAppointment } from '@stillpoint/contracts';
import { formatDollars } from '@stillpoint/scheduling';
import { useEffect } from 'react';
import { Details } from '../../components/details.tsx';
import { Note } from '../../components/state/note.tsx';
import { LoadError } from '../../components/state/load-error.tsx';
import { PaymentChecked } from '../../components/state/payment-checked.tsx';
import { PaypalButtons } from '../../components/paypal/paypal-buttons.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { When } from '../../components/when.tsx';
import { browserZone, clockTime, minutesText } from '../../lib/time.ts';
import { useAppointment, useConfirmPayment, useRefreshAppointments } from './api.ts';
import type { HeldBooking } from './draft.ts';
import './details-columns.scss';
import { StepTitle } from './step-title.tsx';
import './payment-step.scss';

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
 * tab or after a check; `onLost` when there is nothing left to pay for.
 */
export function PaymentStep({
  appointmentId,
  held,
  onPaid,
  onLost,
}: {
  appointmentId: string;
  held: HeldBooking | null;
  onPaid: () => void;
  onLost: () => void;
}) {
  const found = useAppointment(appointmentId);
  const confirm = useConfirmPayment();
  const refresh = useRefreshAppointments();
  const appointment = found.data && isOwn(found.data) ? found.data : null;
  const payable = appointment?.status === 'pending_payment';
  const settled = confirm.isPending || confirm.isSuccess || confirm.isError;
  const gone = !found.isFetching && !found.isError && !payable && !settled;
  const paid = gone && appointment?.status === 'confirmed';
  const lost = gone && !paid;
  useEffect(() => {
    if (lost) onLost();
    if (paid) onPaid();
  }, [lost, paid, onLost, onPaid]);

  if (found.isError) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!appointment || gone) return <Skeleton rows={4} label="Loading your booking" />;

  const bookingData = held?.id === appointmentId ? held.bookingData : dataOf(appointment);
  const confirmPaid = async (orderId: string) => {
    try {
      await confirm.mutateAsync({ paymentId: orderId, bookingData });
      toast({ title: 'Payment Successful!', description: 'Your appointment has been confirmed.' });
      onPaid();
    } catch (error) {
      toast({
        title: 'Payment Processing Error',
        description: 'Payment was received but confirmation failed. Please contact support.',
        variant: 'destructive',
      });
      throw error;
    }
  };
  const { service } = appointment;
  return (
    <section>
      <StepTitle>Payment</StepTitle>
      <div className="details-columns payment-columns">
        <div>
          {appointment.holdExpiresAt && !appointment.isPaymentChecked && (
            <div className="mb-3">
              <Note icon={clock}>
                We keep this time for you until {clockTime(appointment.holdExpiresAt, browserZone())}.
              </Note>
            </div>
          )}
          {appointment.isPaymentChecked ? (
            <PaymentChecked />
          ) : (
            <PaypalButtons
              amount={service.price}
              of={{ appointmentId }}
              onCaptured={confirmPaid}
              onChecked={() => setTimeout(refresh, NEWS_DELAY)}
            />
          )}
          <h3 className="mt-4">What happens next</h3>
          <ol className="next-steps">
            <li>Your payment is confirmed and the time is yours.</li>
            <li>You get an e-mail with the Zoom link and a calendar entry.</li>
            <li>We remind you the day before and an hour before the session.</li>
          </ol>
        </div>
        <aside className="card" aria-label="Appointment details">
          <div className="card-body">
            <h3>Appointment details</h3>
            <Details>
              <dt>Service</dt>
              <dd>{service.name}</dd>
              <dt>When</dt>
              <dd>
                <When instant={appointment.appointmentDate} />
              </dd>
              <dt>Duration</dt>
              <dd>{minutesText(service.duration)}</dd>
              <dt>Name</dt>
              <dd>{appointment.clientName}</dd>
              <dt className="details-total">Total amount</dt>
              <dd className="details-total tabular">{formatDollars(service.price)}</dd>
            </Details>
          </div>
        </aside>
      </div>
    </section>
  );
}
