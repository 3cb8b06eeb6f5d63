import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import { canCancel, formatDollars, isFreeOfCharge, type Appointment } from '@stillpoint/contracts';
import { Link } from 'react-router-dom';
import { PaymentBadge, StatusBadge } from '../../components/badges.tsx';
import { Icon } from '../../components/icon.tsx';
import { When } from '../../components/when.tsx';
import { minutesText } from '../../lib/time.ts';

/** Badges of an appointment: what is known of the payment, and the status unless the payment already says it. */
export const AppointmentBadges = ({ appointment }: { appointment: Appointment }) => (
  <span className="badges">
    {appointment.status !== 'pending_payment' && <StatusBadge status={appointment.status} />}
    {(appointment.status !== 'cancelled' || appointment.paymentStatus === 'refunded') && (
      <PaymentBadge appointment={appointment} />
    )}
  </span>
);

/** One of the client's appointments with everything one can do about it (spec section 2). */
export function AppointmentRow({
  appointment,
  now,
  onCancel,
}: {
  appointment: Appointment;
  now: Date;
  onCancel: () => void;
}) {
  const { service, status, zoomLink, refundedAmount } = appointment;
  const cancellable = canCancel(appointment, 'client', now);
  return (
    <li className="appointment">
      <div className="appointment-words">
        <h3>{service.name}</h3>
        <AppointmentBadges appointment={appointment} />
        <p className="appointment-when">
          <When instant={appointment.appointmentDate} />
        </p>
        <p className="text-secondary tabular">
          {minutesText(service.duration)} · {isFreeOfCharge(appointment) ? 'Free' : formatDollars(service.price)}
          {refundedAmount !== null && refundedAmount < service.price && ` · ${formatDollars(refundedAmount)} refunded`}
        </p>
      </div>
      <div className="appointment-actions">
        {status === 'confirmed' && zoomLink && (
          <a className="btn btn-primary" href={zoomLink} target="_blank" rel="noopener noreferrer">
            <Icon svg={video} />
            Join Zoom Meeting
          </a>
        )}
        {status === 'pending_payment' && cancellable && (
          <Link
            className="btn btn-primary"
            aria-label={`Pay now for ${service.name}`}
            to={`?tab=schedule&step=4&appointment=${appointment.id}`}
          >
            Pay now
          </Link>
        )}
        {cancellable && (
          <button
            type="button"
            className="btn btn-outline-danger"
            aria-label={`Cancel ${service.name}`}
            onClick={onCancel}
          >
            Cancel
          </button>
        )}
      </div>
    </li>
  );
}
