import { bookingForm, type ClientUser, type Service } from '@stillpoint/contracts';
import { useState } from 'react';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { ApiError, reasonOf } from '../../lib/api.ts';
import { useBookAppointment, useRefreshAppointments, useServices } from './api.ts';
import { BookingDone } from './booking-done.tsx';
import { DetailsStep } from './details-step.tsx';
import { stillHeld, type Draft } from './draft.ts';
import { PaymentStep } from './payment-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { TimeStep } from './time-step.tsx';
import { useWizardPlace, type Place } from './use-wizard-place.ts';
import { WizardProgress } from './wizard-progress.tsx';

/** A step opens only when what it needs is answered. */
function isOpen(step: number, place: Place, hasService: boolean): boolean {
  if (step === 4) return place.appointment !== null;
  if (step === 3) return hasService && place.slot !== null;
  return step === 1 || hasService;
}

/**
 * Booking in four steps (spec section 2). What was chosen stays in the address, what was typed in `draft`, so Back and a
 * lost time cost nobody their input. `onDone` runs 2 s after success or when asked for, `onLeave` when someone breaks off.
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
  onDraft: (draft: Draft) => void;
  onDone: () => void;
  onLeave: () => void;
}) {
  const { place, go, choose } = useWizardPlace();
  const [done, setDone] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const services = useServices();
  const book = useBookAppointment();
  const refresh = useRefreshAppointments();
  const service = services.data?.find(({ id, isActive }) => id === place.serviceId && isActive);
  const hasService = services.isPending ? place.serviceId !== null : service !== undefined;
  const open = [1, 2, 3, 4].filter((number) => isOpen(number, place, hasService));
  const step = open.findLast((number) => number <= place.step) ?? 1;

  const submit = (chosen: Service, slot: string) => {
    const key = `${chosen.id} ${slot} ${draft.notes}`;
    const held = stillHeld(draft, key);
    if (held) return go({ step: 4, appointment: held.id });
    const form = bookingForm.safeParse({
      serviceId: chosen.id,
      clientName: `${user.firstName} ${user.lastName}`,
      clientEmail: user.email,
      clientPhone: user.phone,
      preferredContact: 'email',
      notes: draft.notes,
      appointmentDate: slot,
    });
    if (!form.success) return failed(form.error.issues[0]?.message ?? 'Please check your details.');
    book.mutate(form.data, {
      onSuccess: ({ id, requiresPayment, holdExpiresAt, bookingData }) => {
        if (!requiresPayment) {
          toast({ title: 'Appointment Confirmed!', description: 'Your free session has been booked successfully.' });
          setDone(true);
          return;
        }
        toast({
          title: 'Payment Required',
          description: 'Please complete payment to confirm your appointment.',
        });
        onDraft({ ...draft, booking: { id, bookingData, key, holdExpiresAt } });
        go({ step: 4, appointment: id });
      },
      onError: (error) => {
        const reason = reasonOf(error, 'Unable to create appointment. Please try again.');
        failed(reason);
        if (error instanceof ApiError && error.status === 409) loseTime(reason);
      },
    });
  };
  /** The time went to someone else: back to the calendar, with everything else kept. */
  const loseTime = (reason: string) => {
    setLost(reason);
    onDraft({ ...draft, booking: null });
    go({ step: 2, slot: null, appointment: null });
  };

  if (done) {
    const close = () => {
      refresh();
      onDone();
    };
    return <BookingDone onClose={close} />;
  }
  return (
    <div className="wizard">
      <WizardProgress step={step} open={open} onStep={(to) => go({ step: to })} onClose={onLeave} />
      {step === 1 && (
        <ServiceStep
          chosen={place.serviceId}
          onChoose={(id) =>
            go(id === place.serviceId ? { step: 2 } : { step: 2, serviceId: id, slot: null, appointment: null })
          }
        />
      )}
      {(step === 2 || step === 3) && !service && <Skeleton rows={4} label="Loading the service" />}
      {step === 2 && service && (
        <TimeStep
          service={service}
          day={place.day}
          slot={place.slot}
          lost={lost}
          onDay={(day) => choose({ day, slot: null, appointment: null })}
          onSlot={(day, slot) => {
            setLost(null);
            choose({ day, slot, appointment: null });
          }}
          onBack={() => go({ step: 1 })}
          onNext={() => go({ step: 3 })}
        />
      )}
      {step === 3 && service && place.slot && (
        <DetailsStep
          user={user}
          service={service}
          slot={place.slot}
          notes={draft.notes}
          onNotes={(notes) => onDraft({ ...draft, notes })}
          creating={book.isPending}
          onBack={() => go({ step: 2 })}
          onSubmit={() => submit(service, place.slot ?? '')}
        />
      )}
      {step === 4 && place.appointment && (
        <PaymentStep
          appointmentId={place.appointment}
          held={draft.booking}
          onPaid={() => setDone(true)}
          onLost={() => {
            toast({
              title: 'Payment Error',
              description: 'Booking data lost. Please try again.',
              variant: 'destructive',
            });
            onDraft({ ...draft, booking: null });
            choose({ step: place.serviceId ? 2 : 1, slot: null, appointment: null });
          }}
        />
      )}
    </div>
  );
}

const failed = (description: string) => toast({ title: 'Booking Failed', description, variant: 'destructive' });
