import Modal from 'react-bootstrap/Modal';
import { Loaded } from '../../components/admin/loaded.tsx';
import { useAppointment } from './api.ts';
import { AppointmentCard } from './appointment-card.tsx';

/** One appointment, opened from the calendar, from today's sessions or from the activity list. */
export function AppointmentDialog({ id, show, onClose }: { id: string; show: boolean; onClose: () => void }) {
  const found = useAppointment(id);
  return (
    <Modal show={show} onHide={onClose} centered aria-labelledby="appointment-title">
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="appointment-title">
          {found.data?.appointment?.clientName ?? 'Appointment'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="pt-0">
        <Loaded query={found} rows={2} label="Loading the appointment">
          {({ appointment }) =>
            appointment ? (
              <AppointmentCard appointment={appointment} heading="none" />
            ) : (
              <p className="mb-0">This appointment does not exist any more.</p>
            )
          }
        </Loaded>
      </Modal.Body>
    </Modal>
  );
}
