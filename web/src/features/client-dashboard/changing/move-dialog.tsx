import type { Appointment } from '@stillpoint/contracts';
import { hoursWords, whyNotReschedule } from '@stillpoint/scheduling';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { LoadError } from '../../../components/state/load-error.tsx';
import { ReachPractice } from '../../../components/page/reach-practice.tsx';
import { Skeleton } from '../../../components/state/skeleton.tsx';
import { useBookingRules } from '../../../lib/booking-rules.ts';
import { MoveForm } from './move-form.tsx';

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
  const reason = {
    'not-confirmed': 'Only confirmed sessions can be moved.',
    started: 'This session has already begun.',
    'too-late': `Sessions can be moved until ${hoursWords(rule?.untilHours ?? 0)} before they begin.`,
    'too-often': `This session has been moved ${appointment.reschedules === 1 ? 'once' : `${appointment.reschedules} times`}, as often as possible online.`,
  };
  return (
    <Modal
      show={show}
      onHide={onHide}
      {...(rule && !why ? { size: 'lg', fullscreen: 'lg-down' } : {})}
      centered
      scrollable
      aria-labelledby="move-title"
    >
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="move-title">
          Move {appointment.service.name}
        </Modal.Title>
      </Modal.Header>
      {rule && !why ? (
        <MoveForm appointment={appointment} rule={rule} now={now} onHide={onHide} />
      ) : (
        <>
          <Modal.Body className="pt-0">
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
          </Modal.Body>
          <Modal.Footer>
            <Button variant="outline-secondary" onClick={onHide}>
              Close
            </Button>
          </Modal.Footer>
        </>
      )}
    </Modal>
  );
}
