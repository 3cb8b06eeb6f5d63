import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import journal from 'bootstrap-icons/icons/journal-text.svg?raw';
import printer from 'bootstrap-icons/icons/printer.svg?raw';
import type { AdminAppointment } from '@stillpoint/contracts';
import { canCancel, formatMoney, isFreeOfCharge, minutesText } from '@stillpoint/scheduling';
import { notesWord, useAdminActions } from '../../components/admin/admin-actions.tsx';
import { ListBadges } from '../../components/admin/appointment-badges.tsx';
import { ClientAddress } from '../../components/admin/client-address.tsx';
import { canMove } from '../../components/admin/can-move.ts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { SessionTitle, useSessionName } from '../../components/admin/session-name.tsx';
import { Tag } from '../../components/badges.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { telAddress } from '../../lib/tel-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { AppointmentMenu } from './appointment-menu.tsx';
import './appointment-card.scss';

/** Everything about one appointment, and everything that can be done with it (spec section 2). Alone in its sheet, it is named there. */
export function AppointmentCard({
  appointment,
  isAlone = false,
}: {
  appointment: AdminAppointment;
  isAlone?: boolean;
}) {
  const name = useSessionName()(appointment);
  const { service, appointmentDate, zoomLink, zoomMeetingId, notes, refundedAmount } = appointment;
  return (
    <div className="appointment-card">
      <div className="appointment-card-head">
        {!isAlone && (
          <h3>
            <SessionTitle id={appointment.id} session={appointment} />
          </h3>
        )}
        <ListBadges appointment={appointment} />
        {appointment.isAbandoned && <Tag tone="secondary">Ran out</Tag>}
      </div>
      <p className="appointment-card-what">
        <span>{service.name}</span>
        <PracticeTime instant={appointmentDate} />
        <span className="text-secondary tabular">
          {minutesText(service.duration)},{' '}
          {isFreeOfCharge(appointment) ? 'free' : formatMoney(service.price, service.currency)}
          {refundedAmount !== null && `, ${formatMoney(refundedAmount, service.currency)} refunded`}
        </span>
      </p>
      <p className="appointment-card-who">
        <ClientAddress address={appointment.clientEmail} />
        {appointment.clientPhone && <a href={telAddress(appointment.clientPhone)}>{appointment.clientPhone}</a>}
        {zoomLink && !isAlone && (
          <a href={zoomLink} target="_blank" rel="noopener noreferrer">
            <Icon svg={video} /> Join Meeting
            <span className="visually-hidden"> with {name}</span>
          </a>
        )}
        {zoomMeetingId && <span className="text-secondary">Meeting ID: {zoomMeetingId}</span>}
      </p>
      {notes && <p className="appointment-card-notes">{notes}</p>}
      <Actions appointment={appointment} isAlone={isAlone} />
    </div>
  );
}

/** In a list moving is behind 'More', to keep rows quiet; alone in its panel it stands beside 'Cancel'. */
function Actions({ appointment, isAlone }: { appointment: AdminAppointment; isAlone: boolean }) {
  const { openNotes, printNotes, moveAppointment, cancelAppointment, cancelling } = useAdminActions();
  const { sessionNote } = appointment;
  const name = useSessionName()(appointment);
  const now = useNow();
  const notes = notesWord(appointment);
  return (
    <div className="appointment-card-actions">
      {isAlone ? (
        appointment.zoomLink && (
          <a
            className="btn btn-sm btn-primary"
            href={appointment.zoomLink}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Join meeting with ${name}`}
          >
            <Icon svg={video} />
            Join
          </a>
        )
      ) : (
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          aria-label={`${notes} for ${name}`}
          onClick={() => openNotes(appointment)}
        >
          <Icon svg={journal} />
          {notes}
        </button>
      )}
      {sessionNote && (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Print notes of ${name}`}
          onClick={() => printNotes([appointment])}
        >
          <Icon svg={printer} />
          Print
        </button>
      )}
      {isAlone && canMove(appointment, now) && (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Move appointment of ${name}`}
          onClick={() => moveAppointment(appointment)}
        >
          Move
        </button>
      )}
      {canCancel(appointment, 'practice', now) && (
        <BusyButton
          size="sm"
          variant="outline-danger"
          busy={cancelling === appointment.id}
          busyLabel="Cancelling..."
          aria-label={cancelling === appointment.id ? undefined : `Cancel appointment of ${name}`}
          onClick={() => cancelAppointment(appointment)}
        >
          Cancel
        </BusyButton>
      )}
      <AppointmentMenu appointment={appointment} hasMove={!isAlone} />
    </div>
  );
}
