import Modal from 'react-bootstrap/Modal';
import type { NotedAppointment } from '../../components/admin/admin-actions.tsx';
import { Loaded } from '../../components/admin/loaded.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { clockTime, longDay } from '../../lib/time.ts';
import { useSessionNote } from './api.ts';
import { NotesForm } from './notes-form.tsx';
import './notes-dialog.scss';

/** 'Session Notes - {client}' (spec section 2). Mount it anew for every opening: nothing typed for one session is seen in another. */
export function NotesDialog({
  appointment,
  show,
  onClose,
}: {
  appointment: NotedAppointment;
  show: boolean;
  onClose: () => void;
}) {
  const { timeZone } = usePractice();
  const { service, appointmentDate, clientName } = appointment;
  return (
    <Modal show={show} onHide={onClose} size="lg" scrollable backdrop="static" aria-labelledby="notes-title">
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="notes-title">
          Session Notes - {clientName}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="pt-0">
        <dl className="facts">
          <div>
            <dt>Service</dt>
            <dd>{service.name}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>{longDay(appointmentDate, timeZone)}</dd>
          </div>
          <div>
            <dt>Time</dt>
            <dd>{clockTime(appointmentDate, timeZone)}</dd>
          </div>
          <div>
            <dt>Duration</dt>
            <dd>{service.duration} minutes</dd>
          </div>
        </dl>
        <Answers appointment={appointment} onClose={onClose} />
      </Modal.Body>
    </Modal>
  );
}

function Answers({ appointment, onClose }: { appointment: NotedAppointment; onClose: () => void }) {
  const found = useSessionNote(appointment);
  if (appointment.sessionNote !== undefined) {
    return <NotesForm appointmentId={appointment.id} saved={appointment.sessionNote} onClose={onClose} />;
  }
  return (
    <Loaded query={found} label="Loading the notes">
      {({ note }) => <NotesForm appointmentId={appointment.id} saved={note} onClose={onClose} />}
    </Loaded>
  );
}
