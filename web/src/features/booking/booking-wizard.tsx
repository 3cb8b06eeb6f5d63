import type { ClientUser } from '@stillpoint/contracts';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../components/booking/api.ts';
import { LoadError } from '../../components/state/load-error.tsx';
import { Note } from '../../components/state/note.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { useRefreshAppointments, useRefreshChoices } from './api.ts';
import { BookingDone } from './booking-done.tsx';
import { withoutEarlier, type Draft } from './draft.ts';
import { DetailsStep } from './steps/details-step.tsx';
import { PaymentStep } from './steps/payment-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { TimeStep } from './steps/time-step.tsx';
import { useBooking } from './use-booking.ts';
import { stepsBefore, useWizardParams, type WizardParams } from './use-wizard-params.ts';
import { WizardProgress } from './wizard-progress.tsx';
import { WORDS } from './words.ts';

/** A step opens only when what it needs is answered. */
function isOpen(step: number, params: WizardParams, hasService: boolean): boolean {
  if (step === 4) return params.appointment !== null;
  if (step === 3) return hasService && params.slot !== null;
  return step === 1 || hasService;
}

/**
 * Booking in four steps (spec section 2). What was chosen stays in the address, what was typed in `draft`, so Back, a refusal and a
 * lost time cost nobody their input. `onDone` runs once it is booked, `onLeave` when someone breaks off.
 */
export function BookingWizard({
  user,
  draft,
  onDraft,
  onDone,
  onLeave,
}: {
  user: ClientUser;
  draft: Draft;
  onDraft: (change: (draft: Draft) => Draft) => void;
  onDone: (booked: { id: string; notes: string }) => void;
  onLeave: () => void;
}) {
  const { params, go, choose, leave } = useWizardParams();
  const id = params.appointment;
  const [done, setDone] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ step: number; reason: string } | null>(null);
  const services = useServices();
  const refresh = useRefreshAppointments();
  const refreshChoices = useRefreshChoices();
  const service = services.data?.find(({ id, isActive }) => id === params.serviceId && isActive);
  // Not before they are known: step 1 would ask for them again, and a failure would lead there and back for ever.
  const hasService = services.data ? service !== undefined : params.serviceId !== null;
  const open = [1, 2, 3, 4].filter((number) => isOpen(number, params, hasService));
  const step = open.findLast((number) => number <= params.step) ?? 1;
  useEffect(() => window.scrollTo({ top: 0 }), [step]);
  // Somebody who went to another time or tab before the response came stays there.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = params.slot;
    return () => void (shown.current = null);
  }, [params.slot]);
  // A hold from before the wizard was opened is kept, as for a second session, and so is a later one where Back led to an
  // earlier payment; a reload in it does not open it anew.
  const isOpening = useRef(stepsBefore() === 0 || params.step === 4);
  useEffect(() => {
    if (isOpening.current && draft.booking) onDraft((now) => withoutEarlier(now, id));
    isOpening.current = false;
  });
  const finish = (id: string, notes: string) => {
    onDone({ id, notes });
    if (shown.current === params.slot) setDone(id);
  };

  const booking = useBooking({
    user,
    confirmed: (id) => finish(id, draft.notes),
    held: (held) => {
      onDraft((now) => ({ ...now, booking: held }));
      if (shown.current === params.slot) go({ step: 4, appointment: held.id });
    },
    refused: (refused) => {
      if (shown.current !== params.slot) return;
      setRefusal(refused);
      if (refused.step === 1) go({ step: 1, serviceId: null, slot: null, appointment: null });
      if (refused.step === 2) go({ step: 2, slot: null, appointment: null });
    },
  });
  const chooseAgain = (serviceId = params.serviceId) => {
    onDraft((now) => ({ ...now, booking: null }));
    refreshChoices();
    choose({ step: serviceId ? 2 : 1, serviceId, slot: null, appointment: null });
  };
  const note = refusal?.step === step && (
    <Note className="mb-3" tone="error">
      {refusal.reason} {step < 3 && WORDS.elseKept}
    </Note>
  );

  if (done) {
    const close = () => {
      refresh();
      leave();
    };
    return <BookingDone id={done} onClose={close} />;
  }
  return (
    <div className="wizard">
      <WizardProgress step={step} open={open} onStep={(to) => go({ step: to })} onClose={onLeave} />
      {step === 1 && (
        <ServiceStep
          note={note}
          chosen={params.serviceId}
          onChoose={(id) => {
            setRefusal(null);
            go(id === params.serviceId ? { step: 2 } : { step: 2, serviceId: id, slot: null, appointment: null });
          }}
        />
      )}
      {(step === 2 || step === 3) &&
        !service &&
        (services.isError ? (
          <LoadError error={services.error} onRetry={() => void services.refetch()} />
        ) : (
          <Skeleton rows={4} label="Loading the service" />
        ))}
      {step === 2 && service && (
        <TimeStep
          service={service}
          day={params.day}
          slot={params.slot}
          note={note}
          onDay={(day) => choose({ day, slot: null, appointment: null })}
          onSlot={(day, slot) => {
            setRefusal(null);
            choose({ day, slot, appointment: null });
          }}
          onBack={() => go({ step: 1 })}
          onNext={() => go({ step: 3 })}
        />
      )}
      {step === 3 && service && params.slot && (
        <DetailsStep
          user={user}
          service={service}
          slot={params.slot}
          notes={draft.notes}
          note={note}
          onNotes={(notes) => onDraft((now) => ({ ...now, notes }))}
          creating={booking.busy}
          onBack={() => go({ step: 2 })}
          onSubmit={() => {
            setRefusal(null);
            const { slot } = params;
            const earlier = draft.booking;
            // One whose payment was approved may be paid by now.
            const replaces = earlier?.orderId ? undefined : earlier?.id;
            if (slot) booking.run({ service, slot, notes: draft.notes, replaces });
          }}
        />
      )}
      {step === 4 && id && (
        <PaymentStep
          key={id}
          appointmentId={id}
          held={draft.booking?.id === id ? draft.booking : null}
          onHeld={(held) => onDraft((now) => ({ ...now, booking: held }))}
          onPaid={(notes) => finish(id, notes)}
          onChooseAgain={chooseAgain}
          onLost={() => {
            toastError('Payment Error', WORDS.bookingLost);
            chooseAgain();
          }}
        />
      )}
    </div>
  );
}
