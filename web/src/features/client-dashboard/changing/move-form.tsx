import type { Appointment } from '@stillpoint/contracts';
import type { ReschedulingRule } from '@stillpoint/scheduling';
import { useMemo, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { TimePicker } from '../../../components/booking/time-picker.tsx';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { Note } from '../../../components/state/note.tsx';
import { When } from '../../../components/when.tsx';
import { reasonOf } from '../../../lib/api.ts';
import { useMoveAppointment } from '../api.ts';
import { refundAfterMove } from './refund-due.ts';
import './move-form.scss';

const HOUR = 3_600_000;

/** The calendar, the old and the new time, and the way to confirm. After a refusal it stays open with the times read again. */
export function MoveForm({
  appointment,
  rule,
  now,
  onHide,
}: {
  appointment: Appointment;
  rule: ReschedulingRule;
  now: Date;
  onHide: () => void;
}) {
  const { appointmentDate, service, reschedules } = appointment;
  const moved = useMemo(
    () => ({ start: appointmentDate, duration: service.duration }),
    [appointmentDate, service.duration],
  );
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<string | null>(null);
  const move = useMoveAppointment();
  const trouble = useRef<HTMLDivElement>(null);
  const choose = (on: string, start: string | null) => {
    setDay(on);
    setSlot(start);
    if (!move.isPending) move.reset();
  };
  const refundNews = slot && refundAfterMove(appointment, slot, now);
  const confirm = (start: string) =>
    move.mutate(
      { id: appointment.id, appointmentDate: start },
      {
        onSuccess: onHide,
        onError: () => {
          setSlot(null);
          // The button that was pressed is disabled now.
          requestAnimationFrame(() => trouble.current?.focus());
        },
      },
    );
  return (
    <>
      <Modal.Body className="pt-0">
        <p className="text-secondary">
          <MovesLeft left={rule.limit - reschedules} />, until{' '}
          {rule.untilHours === 0 ? (
            'it begins'
          ) : (
            <When instant={new Date(Date.parse(appointmentDate) - rule.untilHours * HOUR).toISOString()} />
          )}
          .
        </p>
        {move.isError && (
          <div className="mb-3">
            <Note tone="error" ref={trouble}>
              {reasonOf(move.error, 'The session could not be moved.')} It stays at its time.
            </Note>
          </div>
        )}
        <TimePicker
          duration={service.duration}
          moved={moved}
          day={day}
          slot={slot}
          onDay={(on) => choose(on, null)}
          onSlot={choose}
        />
      </Modal.Body>
      <Modal.Footer className="moving-foot">
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
        <Button variant="outline-secondary" onClick={onHide} disabled={move.isPending}>
          Keep the time
        </Button>
        {slot ? (
          <BusyButton busy={move.isPending} busyLabel="Moving..." onClick={() => confirm(slot)}>
            Move Session
          </BusyButton>
        ) : (
          <Button disabled>Move Session</Button>
        )}
      </Modal.Footer>
    </>
  );
}

const MovesLeft = ({ left }: { left: number }) => (
  <>You can move this session {left === 1 ? 'one more time' : `${left} more times`}</>
);
