import type { ClientUser, Service } from '@stillpoint/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { loadSchemas } from '../../components/form/checks/lazy-resolver.ts';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { ApiError, isUnanswered, reasonOf } from '../../lib/api.ts';
import { checkAccount } from '../../lib/session/client-session.ts';
import { useBookAppointment, useRefreshChoices } from './api.ts';
import type { HeldBooking } from './draft.ts';
import { WORDS } from './words.ts';

/** What is to be booked: `slot` is the start, ISO 8601; `replaces` the hold of an earlier choice, which ends. */
export interface Choice {
  service: Service;
  slot: string;
  notes: string;
  replaces: string | undefined;
}

/** The step of the wizard that can mend a refused booking: 1 service, 2 date and time; 3, the details, where none is named. */
const STEP_TO_MEND: Readonly<Record<string, 1 | 2>> = {
  service_unavailable: 1,
  not_found: 1,
  slot_taken: 2,
  slot_not_offered: 2,
};

/** Refused before the server was asked; the message is for the person. */
class Refused extends Error {}

/**
 * Books a choice once, whatever is pressed how often: confirmed at once when free, held for payment otherwise. After a refusal
 * everything a choice is made from is read again, and `refused` names the step that can reset it.
 */
export function useBooking({
  user,
  confirmed,
  held,
  refused,
}: {
  user: ClientUser;
  confirmed: (id: string) => void;
  held: (booking: HeldBooking) => void;
  refused: (refusal: { step: 1 | 2 | 3; reason: string }) => void;
}) {
  const queryClient = useQueryClient();
  const book = useBookAppointment();
  const refreshChoices = useRefreshChoices();

  /** Whether the last attempt came as far as asking for the booking. */
  const isAsked = useRef(false);

  const submit = async ({ service, slot, notes, replaces }: Choice) => {
    isAsked.current = false;
    // Another tab may have signed somebody else in: what this one shows would be booked for them.
    const now = await checkAccount(queryClient);
    if (!now) throw new Refused(WORDS.loggedOut);
    if (now.id !== user.id) throw new Refused(WORDS.otherAccount(now.email));
    const { bookingForm } = await loadSchemas();
    const form = bookingForm.safeParse({
      serviceId: service.id,
      clientName: `${user.firstName} ${user.lastName}`,
      clientEmail: user.email,
      clientPhone: user.phone,
      preferredContact: 'email',
      notes,
      appointmentDate: slot,
    });
    if (!form.success) throw new Refused(form.error.issues[0]?.message ?? WORDS.checkDetails);
    isAsked.current = true;
    return await book.mutateAsync({ ...form.data, replaces });
  };
  return useSaving(
    { mutateAsync: submit },
    {
      onSuccess: ({ id, requiresPayment, bookingData }, { service }) => {
        if (!requiresPayment) {
          toast(WORDS.bookedFree);
          return confirmed(id);
        }
        toast(WORDS.paymentRequired);
        const { price: shownPrice, currency: shownCurrency, duration: shownMinutes } = service;
        held({ id, bookingData, shownPrice, shownCurrency, shownMinutes, orderId: null });
      },
      onError: (error) => {
        const reason = error instanceof Refused ? error.message : reasonOf(error, WORDS.notBooked);
        toastError('Booking Failed', reason);
        refreshChoices();
        const mayBeBooked = isAsked.current && isUnanswered(error);
        refused({
          step: (error instanceof ApiError && STEP_TO_MEND[error.code ?? '']) || 3,
          reason: mayBeBooked ? `${reason} ${WORDS.bookedOnce}` : reason,
        });
        return reason;
      },
    },
  );
}
