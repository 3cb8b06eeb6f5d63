import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import receipt from 'bootstrap-icons/icons/receipt.svg?raw';
import { CLIENT_RECEIPT_PATH, type Appointment } from '@stillpoint/contracts';
import { canCancel, isFreeOfCharge, isUpcoming, minutesText } from '@stillpoint/scheduling';
import { Link } from 'react-router-dom';
import { PaymentBadge, PaymentUnderReviewBadge, RefundOnItsWayBadge, StatusBadge } from '../../components/badges.tsx';
import { Icon } from '../../components/icon.tsx';
import { cancelledSuffix } from '../../components/session/cancelled-suffix.ts';
import { canPay, payAddress } from '../../components/session/paying.ts';
import { When } from '../../components/when.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { browserZone, momentText } from '../../lib/time.ts';
import { priceWords } from './changing/refund-due.ts';
import { WORDS } from './words.ts';
import './appointment-row.scss';

/** Badges of an appointment: what is known of the payment, and the status unless the payment already says it. */
export const AppointmentBadges = ({ appointment }: { appointment: Appointment }) => (
  <span className="badges">
    {appointment.status !== 'pending_payment' && <StatusBadge status={appointment.status} />}
    {appointment.isPaymentUnderReview && <PaymentUnderReviewBadge />}
    {appointment.isRefundOnItsWay && <RefundOnItsWayBadge />}
    {!appointment.isPaymentUnderReview &&
      (appointment.status !== 'cancelled' || appointment.paymentStatus === 'refunded') && (
        <PaymentBadge appointment={appointment} />
      )}
  </span>
);

/** Tells one session from another in the names of links and buttons. */
const nameOf = ({ service, appointmentDate, status }: Appointment) =>
  `${service.name}, ${momentText(appointmentDate, browserZone())}${cancelledSuffix(status)}`;

/** What a client can do about an appointment from its row. */
export interface RowActions {
  onCancel: (appointment: Appointment) => void;
  /** Null: sessions cannot be moved online. */
  onMove: ((appointment: Appointment) => void) | null;
}

/** Opens the dialog that moves a session, for confirmed ones that are in the future. */
export function MoveButton({
  appointment,
  now,
  onMove,
}: { appointment: Appointment; now: Date } & Pick<RowActions, 'onMove'>) {
  if (!onMove || !isUpcoming(appointment, now)) return null;
  return (
    <button
      type="button"
      className="btn btn-outline-primary"
      aria-label={`Move ${nameOf(appointment)}`}
      onClick={() => onMove(appointment)}
    >
      Move
    </button>
  );
}

/** Pays an unpaid session, while its time is kept. */
export const PayLink = ({ appointment, now }: { appointment: Appointment; now: Date }) =>
  canPay(appointment, now) && (
    <Link className="btn btn-primary" aria-label={`Pay now for ${nameOf(appointment)}`} to={payAddress(appointment.id)}>
      Pay now
    </Link>
  );

export const CancelButton = ({
  appointment,
  onCancel,
}: { appointment: Appointment } & Pick<RowActions, 'onCancel'>) => (
  <button
    type="button"
    className="btn btn-outline-danger"
    aria-label={`Cancel ${nameOf(appointment)}`}
    onClick={() => onCancel(appointment)}
  >
    Cancel
  </button>
);

/** One of the client's appointments with everything one can do about it (spec section 2). */
export function AppointmentRow({
  appointment,
  now,
  onCancel,
  onMove,
}: { appointment: Appointment; now: Date } & RowActions) {
  const practice = usePractice();
  const { service, status, zoomLink, isPaymentUnderReview } = appointment;
  const cancellable = canCancel(appointment, 'client', now);
  return (
    <li className="appointment">
      <div className="appointment-words">
        <h3>{service.name}</h3>
        <AppointmentBadges appointment={appointment} />
        <p>
          <When instant={appointment.appointmentDate} />
        </p>
        <p className="text-secondary tabular">
          {minutesText(service.duration)} · {priceWords(appointment)}
        </p>
        {isPaymentUnderReview && <p className="text-secondary">{WORDS.paymentUnderReview}</p>}
      </div>
      <div className="appointment-actions">
        {status === 'confirmed' && zoomLink && (
          <a
            className="btn btn-primary"
            aria-label={`Join ${practice.video} Meeting of ${nameOf(appointment)}`}
            href={zoomLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon svg={video} />
            Join {practice.video} Meeting
          </a>
        )}
        <PayLink appointment={appointment} now={now} />
        <Receipt appointment={appointment} />
        <MoveButton appointment={appointment} now={now} onMove={onMove} />
        {cancellable && <CancelButton appointment={appointment} onCancel={onCancel} />}
      </div>
    </li>
  );
}

/** The receipt of a paid session as PDF; it stays after a refund. */
const Receipt = ({ appointment }: { appointment: Appointment }) =>
  appointment.paymentStatus !== 'pending' &&
  !isFreeOfCharge(appointment) && (
    <a
      className="btn btn-outline-secondary"
      aria-label={`Receipt for ${nameOf(appointment)}`}
      href={CLIENT_RECEIPT_PATH.replace(':id', appointment.id)}
      download
    >
      <Icon svg={receipt} />
      Receipt
    </a>
  );
