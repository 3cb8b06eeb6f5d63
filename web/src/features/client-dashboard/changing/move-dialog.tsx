import type { Appointment } from '@stillpoint/contracts';
import { formatHours, whyNotReschedule } from '@stillpoint/scheduling';
import { ReachPractice } from '../../../components/page/reach-practice.tsx';
import { NOT_SAVING } from '../../../components/form/confirm-dialog.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { LoadError } from '../../../components/state/load-error.tsx';
import { Skeleton } from '../../../components/state/skeleton.tsx';
import { useBookingRules } from '../../../lib/booking-rules.ts';
import { MoveForm } from './move-form.tsx';
import { WORDS } from '../words.ts';

/** Moves a confirmed session to another free time, or says why it cannot be moved and whom to ask. */
export function MoveDialog({
  appointment,
  show,
  now,
  onHide,
}: {
  appointment: Appointment;
  show: boolean;
  now: Date;
  onHide: () => void;
}) {
  const rules = useBookingRules();
  const rule = rules.data?.rescheduling;
  const why = rule && whyNotReschedule(appointment, 'client', rule, now);
  if (rule && !why) return <MoveForm appointment={appointment} rule={rule} now={now} show={show} onHide={onHide} />;
  const reason = {
    'not-confirmed': WORDS.move.onlyConfirmed,
    started: WORDS.move.begun,
    'too-late': WORDS.move.until(formatHours(rule?.untilHours ?? 0)),
    'too-often': WORDS.move.asOften(appointment.reschedules),
  };
  return (
    <FormDialog
      title={`Move ${appointment.service.name}`}
      submitLabel="Close"
      busyLabel="Close"
      buttons={
        <button type="submit" className="btn btn-outline-secondary">
          Close
        </button>
      }
      saving={NOT_SAVING}
      show={show}
      onClose={onHide}
      onSubmit={(event) => {
        event.preventDefault();
        onHide();
      }}
    >
      {rules.isPending && <Skeleton rows={3} label="Loading the practice's rules" />}
      {rules.isError && <LoadError error={rules.error} onRetry={() => void rules.refetch()} />}
      {why && (
        <>
          <p>{reason[why]}</p>
          <p className="mb-0">
            To change its time, please <ReachPractice />.
          </p>
        </>
      )}
    </FormDialog>
  );
}
