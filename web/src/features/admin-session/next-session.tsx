import type { AdminAppointment } from '@stillpoint/contracts';
import type { Slot } from '@stillpoint/scheduling';
import Button from 'react-bootstrap/Button';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { useInviteToPay } from '../../components/admin/send-invitation.ts';
import { showFailure } from '../../components/admin/show-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { isUnanswered } from '../../lib/api.ts';
import { takeLostFocus } from '../../lib/focus.ts';
import { useBookAgain, useSuggestedTimes } from './api.ts';
import { WORDS } from './words.ts';

/** What is booked next for the client, else three times to book it with one press. */
export function NextSession({ appointment, next }: { appointment: AdminAppointment; next: AdminAppointment | null }) {
  return next ? <Booked next={next} /> : <Suggestions appointment={appointment} />;
}

/** Takes the place of the button that booked it. */
function Booked({ next }: { next: AdminAppointment }) {
  const { openSession } = useAdminActions();
  const invite = useInviteToPay(next.clientName);
  const isUnpaid = next.status === 'pending_payment' && !next.isPaymentUnderReview;
  return (
    <p className="session-next-booked">
      <button type="button" className="row-title" ref={takeLostFocus} onClick={() => openSession(next.id)}>
        <PracticeTime instant={next.appointmentDate} />
      </button>
      <span>
        {next.service.name}
        {isUnpaid && ', not paid yet'}
        {next.isPaymentUnderReview && ', its payment is being checked'}
      </span>
      {isUnpaid && (
        <BusyButton
          size="sm"
          variant="outline-primary"
          busy={invite.busy}
          busyLabel="Sending..."
          onClick={() => invite.run(next.id)}
        >
          Send payment invitation
        </BusyButton>
      )}
    </p>
  );
}

function Suggestions({ appointment }: { appointment: AdminAppointment }) {
  const { createAppointment } = useAdminActions();
  const { times, isError } = useSuggestedTimes(appointment);
  const book = useBookAgain(appointment);
  const saving = useSaving(book, {
    onSuccess: (booked) =>
      toast(
        'appointmentDate' in booked
          ? {
              title: 'Already Booked',
              description: WORDS.bookedMeanwhile,
            }
          : {
              title: 'Appointment Created',
              description: booked.requiresPayment ? WORDS.waitsForPayment : WORDS.confirmed,
            },
      ),
    onError: (error) => showFailure(error, isUnanswered(error) ? WORDS.noAnswer : WORDS.notBooked),
  });
  const { clientName, clientEmail, clientPhone, service } = appointment;
  const other = () => createAppointment(undefined, { clientName, clientEmail, clientPhone, serviceId: service.id });
  return (
    <>
      <p className="text-secondary" role="status">
        {describeSuggestions(service, times, isError)}
      </p>
      <div className="session-times">
        {/* Their place is kept free while they are looked for, so that the notes below do not move. */}
        {service.isActive &&
          !isError &&
          times === null &&
          [1, 2, 3].map((nth) => (
            <Button key={nth} size="sm" variant="outline-primary" className="session-time-awaited">
              <PracticeTime instant={appointment.appointmentDate} />
            </Button>
          ))}
        {(service.isActive ? (times ?? []) : []).map(({ start }) => (
          <BusyButton
            key={start}
            size="sm"
            variant="outline-primary"
            busy={saving.busy && book.variables === start}
            busyLabel="Booking..."
            onClick={() => saving.run(start)}
          >
            <span>
              <span className="visually-hidden">Book </span>
              <PracticeTime instant={start} />
            </span>
          </BusyButton>
        ))}
        <Button size="sm" variant="link" onClick={other}>
          Another time
        </Button>
      </div>
      <FormFailure failure={saving.failure} />
    </>
  );
}

function describeSuggestions(
  { name, isActive }: AdminAppointment['service'],
  times: readonly Slot[] | null,
  isError: boolean,
): string {
  if (!isActive) return WORDS.notOffered(name);
  if (isError) return WORDS.timesNotLoaded;
  if (times === null) return WORDS.looking;
  return times.length === 0 ? WORDS.noneOnWeekday : WORDS.sameWeekday(name);
}
