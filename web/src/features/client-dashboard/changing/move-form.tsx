import type { Appointment } from '@stillpoint/contracts';
import { HOUR_MS, type ReschedulingRule } from '@stillpoint/scheduling';
import { useMemo } from 'react';
import { TimePicker } from '../../../components/booking/time-picker.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { When } from '../../../components/when.tsx';
import { refundAfterMove } from './refund-due.ts';
import { useMoving } from './use-moving.ts';
import './move-form.scss';

/** The calendar, the old and the new time, and the way to confirm. After a refusal it stays open with the times read again. */
export function MoveForm({
  appointment,
  rule,
  now,
  show,
  onHide,
}: {
  appointment: Appointment;
  rule: ReschedulingRule;
  now: Date;
  show: boolean;
  onHide: () => void;
}) {
  const { appointmentDate, service, reschedules } = appointment;
  const moved = useMemo(
    () => ({ start: appointmentDate, duration: service.duration }),
    [appointmentDate, service.duration],
  );
  const { day, slot, saving, choose, confirm } = useMoving(appointment, onHide);
  const left = rule.limit - reschedules;
  const refundNews = slot && refundAfterMove(appointment, slot, now);
  return (
    <FormDialog
      title={`Move ${service.name}`}
      submitLabel="Move Session"
      busyLabel="Moving..."
      cancelLabel="Keep the time"
      saving={saving}
      isReady={slot !== null}
      isWide
      show={show}
      onClose={onHide}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
      beside={
        <dl className="moving-times" aria-live="polite">
          <dt>From</dt>
          <dd>
            <When instant={appointmentDate} />
          </dd>
          <dt>To</dt>
          <dd className={slot ? 'moving-to' : 'text-secondary'}>
            {slot ? <When instant={slot} /> : 'Choose a new time'}
          </dd>
          {refundNews && <dd className="moving-news">{refundNews}</dd>}
        </dl>
      }
    >
      <p className="text-secondary">
        You can move this session {left === 1 ? 'one more time' : `${left} more times`}, until{' '}
        {rule.untilHours === 0 ? (
          'it begins'
        ) : (
          <When instant={new Date(Date.parse(appointmentDate) - rule.untilHours * HOUR_MS).toISOString()} within />
        )}
        .
      </p>
      <TimePicker
        duration={service.duration}
        moved={moved}
        day={day}
        slot={slot}
        // It is taken by this very session once it is moved.
        isKept={saving.busy || !show}
        onDay={(on) => choose(on, null)}
        onSlot={choose}
      />
    </FormDialog>
  );
}
