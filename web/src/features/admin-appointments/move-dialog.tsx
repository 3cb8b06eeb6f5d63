import type { Appointment } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { ChosenTime } from '../../components/admin/time-picker/chosen-time.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { AdminTimePicker } from '../../components/admin/time-picker/admin-time-picker.tsx';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { isAuthError, isRefused, isTransient, reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useMoveAppointment } from './api.ts';
import { showAppointmentFailure } from './show-appointment-failure.ts';
import { WORDS } from './words.ts';
import './move-dialog.scss';

/**
 * Moves a session to another free time. A time that was taken meanwhile leaves the dialog open, with fresh times; a session that
 * was moved, cancelled or erased meanwhile closes it. `start` (ISO 8601) when a time was picked in the calendar. Mount it anew
 * for every opening.
 */
export function MoveDialog({
  appointment,
  start,
  show,
  onClose,
}: DialogProps & {
  appointment: Appointment;
  start: string | null;
}) {
  const { timeZone } = usePractice();
  const { appointmentDate, service } = appointment;
  const moved = useMemo(
    () => ({ start: appointmentDate, duration: service.duration }),
    [appointmentDate, service.duration],
  );
  const move = useMoveAppointment(appointment.id);
  const { control, handleSubmit } = useCheckedForm({
    resolver: lazyResolver(({ rescheduleForm }) => rescheduleForm),
    defaultValues: { appointmentDate: start ?? '' },
  });
  const { field, fieldState } = useController({ control, name: 'appointmentDate' });
  const [gone, setGone] = useState('');
  /** Stays chosen until it is refused: a request whose answer was lost may have moved the session there, and is safe to repeat. */
  const [asked, setAsked] = useState('');
  const saving = useSaving(move, {
    onSuccess: ({ message }) => {
      toast({ title: 'Appointment Moved', description: message });
      onClose();
    },
    onError: (error) => {
      if (isTransient(error)) return reasonOf(error, WORDS.noAnswer);
      setAsked('');
      // How it stands now is on the page.
      const isOver = ['changed_meanwhile', 'cannot_reschedule', 'not_found'].some((code) => isRefused(error, code));
      if (isOver) onClose();
      return isOver || isAuthError(error)
        ? showAppointmentFailure(error, WORDS.notMoved)
        : reasonOf(error, WORDS.notMoved);
    },
  });
  return (
    <FormDialog
      title="Move this session"
      submitLabel="Move Session"
      busyLabel="Moving..."
      cancelLabel="Keep the time"
      saving={saving}
      isWide
      beside={
        <dl className="move-times" aria-live="polite">
          <div>
            <dt>Now</dt>
            <dd>
              <PracticeTime instant={appointmentDate} />
            </dd>
          </div>
          <div>
            <dt>New</dt>
            <dd>
              <ChosenTime instant={field.value} gone={gone}>
                Not chosen yet
              </ChosenTime>
            </dd>
          </div>
        </dl>
      }
      show={show}
      onClose={onClose}
      onSubmit={handleSubmit((values) => {
        setAsked(values.appointmentDate);
        saving.run({ ...values, basedOn: appointmentDate });
      })}
    >
      <p className="mb-3 fw-semibold">
        <bdi>{appointment.clientName}</bdi>, <bdi>{service.name}</bdi>
      </p>
      <AdminTimePicker
        duration={service.duration}
        firstDay={practiceDay(start ?? appointmentDate, timeZone)}
        value={field.value}
        error={fieldState.error}
        moved={moved}
        kept={asked}
        hint={WORDS.dateFirst}
        onChange={field.onChange}
        onGone={setGone}
        onBlur={field.onBlur}
      />
      <p className="mb-0 text-secondary">{WORDS.moving}</p>
    </FormDialog>
  );
}
