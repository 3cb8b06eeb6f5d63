import { bookingForm, type ClientUser, type Service } from '@stillpoint/contracts';
import { useState } from 'react';
import { toast } from '../../components/toast-store.ts';
import { ApiError, reasonOf } from '../../lib/api.ts';
import { useBookAppointment, useServices } from './api.ts';
import { BookingDone } from './booking-done.tsx';
import { DetailsStep } from './details-step.tsx';
import type { Draft } from './draft.ts';
import { PaymentStep } from './payment-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { TimeStep } from './time-step.tsx';
import { useWizardPlace, type Place } from './use-wizard-place.ts';
import { WizardProgress } from './wizard-progress.tsx';

/** How far one can be: a step opens only when the ones before it are answered. */
function reachable(place: Place, service: Service | undefined): number {
  if (place.appointment) return 4;
  if (!service) return 1;
  return place.slot ? 3 : 2;
}

/**
 * Booking in four steps (spec section 2). What was chosen stays in the address, what was typed in `draft`, so Back and a
 * lost time cost nobody their input. `onClose` runs 2 s after success, or when asked for.
 */
export function BookingWizard({
  user,
  draft,
  onDraft,
  onClose,
}: {
  user: ClientUser;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}) {
  const { place, go, choose } = useWizardPlace();
  const [done, setDone] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const services = useServices();
  const book = useBookAppointment();
  const service = services.data?.find(({ id, isActive }) => id === place.serviceId && isActive);
  const furthest = services.isPending ? place.step : reachable(place, service);
  const step = Math.min(place.step, furthest);

  const submit = (chosen: Service, slot: string) => {
    const key = `${chosen.id} ${slot} ${draft.notes}`;
    if (draft.booking?.key === key) return go({ step: 4, appointment: draft.booking.id });
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
      onSuccess: ({ id, requiresPayment, bookingData }) => {
        if (!requiresPayment) {
          toast({ title: 'Appointment Confirmed!', description: 'Your free session has been booked successfully.' });
          setDone(true);
          return;
        }
        toast({
          title: 'Payment Required',
          description: 'Please complete payment to confirm your appointment.',
        });
        onDraft({ ...draft, booking: { id, bookingData, key, madeAt: Date.now() } });
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

  if (done) return <BookingDone onClose={onClose} />;
  return (
    <div className="wizard">
      <WizardProgress step={step} furthest={furthest} onStep={(to) => go({ step: to })} onClose={onClose} />
      {step === 1 && (
        <ServiceStep
          chosen={place.serviceId}
          onChoose={(id) =>
            go(id === place.serviceId ? { step: 2 } : { step: 2, serviceId: id, slot: null, appointment: null })
          }
        />
      )}
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
