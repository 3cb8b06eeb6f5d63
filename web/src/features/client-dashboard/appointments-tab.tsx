import calendar from 'bootstrap-icons/icons/calendar-heart.svg?raw';
import type { Appointment } from '@stillpoint/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { When } from '../../components/when.tsx';
import { useCancelAppointment } from './api.ts';
import { AppointmentRow } from './appointment-row.tsx';

/** All of the client's appointments; cancelling asks once. */
export function AppointmentsTab({ appointments, now }: { appointments: readonly Appointment[]; now: Date }) {
  const [asked, setAsked] = useState<Appointment | null>(null);
  const [open, setOpen] = useState(false);
  const cancel = useCancelAppointment();
  const ask = (appointment: Appointment) => {
    setAsked(appointment);
    setOpen(true);
  };
  return (
    <section aria-labelledby="appointments-title">
      <h2 id="appointments-title">My Appointments</h2>
      {appointments.length === 0 ? (
        <NoAppointments />
      ) : (
        <ul className="appointment-list">
          {appointments.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              now={now}
              onCancel={() => ask(appointment)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        show={open}
        title="Cancel this appointment?"
        confirmLabel="Cancel Appointment"
        busyLabel="Cancelling..."
        cancelLabel="Keep it"
        busy={cancel.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={() => asked && cancel.mutate(asked.id, { onSettled: () => setOpen(false) })}
      >
        {asked && (
          <>
            <p className="mb-1 fw-semibold">{asked.service.name}</p>
            <p>
              <When instant={asked.appointmentDate} />
            </p>
            <p className="mb-0 text-secondary">
              {asked.paymentStatus === 'completed'
                ? "Your payment is returned under the practice's terms. The time becomes free for others."
                : 'Nothing has been charged. The time becomes free for others.'}
            </p>
          </>
        )}
      </ConfirmDialog>
    </section>
  );
}

export const NoAppointments = () => (
  <EmptyState icon={calendar} title="No appointments yet.">
    <p>Your sessions will be listed here.</p>
    <Link className="btn btn-primary" to="?tab=schedule&step=1">
      Book New Session
    </Link>
  </EmptyState>
);
