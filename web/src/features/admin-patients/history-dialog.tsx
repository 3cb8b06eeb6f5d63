import printer from 'bootstrap-icons/icons/printer.svg?raw';
import type { AdminAppointment, PatientSummary } from '@stillpoint/contracts';
import { minutesText } from '@stillpoint/scheduling';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../../components/dialog.tsx';
import { notesWord, useAdminActions } from '../../components/admin/admin-actions.tsx';
import { ListBadges } from '../../components/admin/appointment-badges.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { useSessionName } from '../../components/admin/session-name.tsx';
import type { DialogProps } from '../../components/form/form-dialog.tsx';
import { EmailAddress } from '../../components/email-address.tsx';
import { Icon } from '../../components/icon.tsx';
import { cancelledSuffix } from '../../components/session/cancelled-suffix.ts';
import { usePatientHistory } from './api.ts';
import { excerptOf } from './excerpt-of.ts';
import { WORDS } from './words.ts';
import './history-dialog.scss';
import '../../components/admin/list/rows.scss';

/** Everything that happened with one patient, newest first, with the notes a click away. */
export function HistoryDialog({
  patient,
  show,
  onClose,
}: DialogProps & { patient: Pick<PatientSummary, 'clientName' | 'clientEmail'> }) {
  const history = usePatientHistory(patient.clientEmail);
  const { printNotes } = useAdminActions();
  return (
    <Dialog show={show} onHide={onClose} size="lg" scrollable aria-labelledby="history-title">
      <Modal.Header closeButton>
        <div>
          <Modal.Title as="h2" id="history-title">
            Patient History - {patient.clientName}
          </Modal.Title>
          <p className="text-secondary mb-0">
            <EmailAddress address={patient.clientEmail} />
          </p>
        </div>
      </Modal.Header>
      <Modal.Body className="pt-0" tabIndex={0} role="region" aria-label="Appointments">
        <Loaded query={history} label="Loading the history">
          {(appointments) =>
            appointments.length === 0 ? (
              <p className="mb-0">{WORDS.noAppointments}</p>
            ) : (
              <ol className="list-unstyled rows">
                {appointments.map((appointment) => (
                  <HistoryRow key={appointment.id} appointment={appointment} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={() => printNotes(history.data ?? [])}>
          <Icon svg={printer} />
          Print Session Report
        </Button>
        <Button variant="outline-secondary" onClick={() => onClose()}>
          Close
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}

function HistoryRow({ appointment }: { appointment: AdminAppointment }) {
  const { openNotes, printNotes, openSession } = useAdminActions();
  const { service, appointmentDate, status } = appointment;
  const excerpt = excerptOf(appointment.sessionNote);
  const name = useSessionName()(appointment);
  const notes = notesWord(appointment);
  return (
    <li className="row-item history-row">
      <div>
        <p className="m-0 fw-semibold">
          <button type="button" className="row-title" onClick={() => openSession(appointment.id)}>
            <PracticeTime instant={appointmentDate} />
            <span className="visually-hidden">{cancelledSuffix(status)}</span>
          </button>
        </p>
        <p className="mb-1 text-secondary">
          <bdi>{service.name}</bdi>, {minutesText(service.duration)}
        </p>
        <ListBadges appointment={appointment} />
        {excerpt && <p className="history-highlight">{excerpt}</p>}
      </div>
      <div className="history-buttons">
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          aria-label={`${notes} for ${name}`}
          onClick={() => openNotes(appointment)}
        >
          {notes}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Print notes of ${name}`}
          onClick={() => printNotes([appointment])}
        >
          Print
        </button>
      </div>
    </li>
  );
}
