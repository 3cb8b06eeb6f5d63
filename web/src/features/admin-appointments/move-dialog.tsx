import { zodResolver } from '@hookform/resolvers/zod';
import { rescheduleForm, type Appointment } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { useController, useForm } from 'react-hook-form';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { TimeFields } from '../../components/admin/time-fields.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { isAuthError, reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useMoveAppointment, type MoveDraft, type MoveValues } from './api.ts';
import { tellFailure } from './tell-failure.ts';
import './move-dialog.scss';

const FAILED = 'Failed to move the session. Please try again.';

/**
 * Moves a session to another free time. A time that was taken meanwhile leaves the dialog open, with fresh times. `start`
 * (ISO 8601) when a time was picked in the calendar. Mount it anew for every opening.
 */
export function MoveDialog({
  appointment,
  start,
  show,
  onClose,
}: {
  appointment: Appointment;
  start: string | null;
  show: boolean;
  onClose: () => void;
}) {
  const { timeZone } = usePractice();
  const move = useMoveAppointment(appointment.id);
  const { control, handleSubmit } = useForm<MoveDraft, unknown, MoveValues>({
    resolver: zodResolver(rescheduleForm),
    defaultValues: { appointmentDate: start ?? '' },
  });
  const { field, fieldState } = useController({ control, name: 'appointmentDate' });
  const submit = (values: MoveValues) => {
    if (move.isPending) return;
    move.mutate(values, {
      onSuccess: ({ message }) => {
        toast({ title: 'Appointment Moved', description: message });
        onClose();
      },
      onError: (error) => isAuthError(error) && tellFailure(error, FAILED),
    });
  };
  return (
    <Modal show={show} onHide={onClose} centered aria-labelledby="move-title">
      <form noValidate onSubmit={handleSubmit(submit)}>
        <Modal.Header closeButton>
          <Modal.Title as="h2" id="move-title">
            Move this session
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className="pt-0">
          <p className="mb-3 fw-semibold">
            {appointment.clientName}, {appointment.service.name}
          </p>
          <TimeFields
            duration={appointment.service.duration}
            firstDay={practiceDay(start ?? appointment.appointmentDate, timeZone)}
            value={field.value}
            error={fieldState.error}
            moving={appointment}
            hint="Choose a date first."
            focusRef={field.ref}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
          <dl className="move-times" aria-live="polite">
            <div>
              <dt>Now</dt>
              <dd>
                <PracticeTime instant={appointment.appointmentDate} />
              </dd>
            </div>
            <div>
              <dt>New</dt>
              <dd>{field.value === '' ? 'Not chosen yet' : <PracticeTime instant={field.value} />}</dd>
            </div>
          </dl>
          <p className="mb-0 text-secondary">
            The client is told by e-mail, with a new calendar entry. Payment and meeting link stay as they are.
          </p>
          <div role="alert">{move.isError && <p className="field-error">{reasonOf(move.error, FAILED)}</p>}</div>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="outline-secondary" onClick={onClose}>
            Keep the time
          </Button>
          <BusyButton type="submit" busy={move.isPending} busyLabel="Moving...">
            Move Session
          </BusyButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}
