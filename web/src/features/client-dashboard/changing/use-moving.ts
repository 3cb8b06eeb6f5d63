import type { Appointment } from '@stillpoint/contracts';
import { useState } from 'react';
import { useSaving } from '../../../components/form/use-saving.ts';
import { toast, toastError } from '../../../components/toast/toast-store.ts';
import { ApiError, isRefused, isUnanswered, reasonOf } from '../../../lib/api.ts';
import { useLastRead, useMoveAppointment } from '../api.ts';
import { WORDS } from '../words.ts';

/**
 * The time a session is to have (its start, ISO 8601), and its saving. One that was refused is let go, and its day stays in view; where
 * somebody else moved the session meanwhile, it is begun again from its new time. A session that was cancelled, or has that time
 * already, leaves nothing to move.
 */
export function useMoving({ id, appointmentDate: basedOn }: Appointment, onDone: () => void) {
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<string | null>(null);
  const lastRead = useLastRead();
  const saving = useSaving(useMoveAppointment(), {
    onSuccess: onDone,
    onError: (error) => {
      const found = lastRead(id);
      if (found && (found.status === 'cancelled' || found.appointmentDate === slot)) {
        // By another device, the practice, or a request whose answer was lost.
        toast(found.status === 'cancelled' ? WORDS.isCancelled : WORDS.move.isMoved);
        onDone();
        return null;
      }
      if (isRefused(error, 'changed_meanwhile')) {
        onDone();
        return toastError('Not Moved', reasonOf(error, WORDS.move.noAnswer));
      }
      setSlot((chosen) => (chosen === slot ? null : chosen));
      // Only who refused it knows: what got no answer may have been done.
      return error instanceof ApiError && error.reason && !isUnanswered(error)
        ? WORDS.move.stays(error.reason)
        : WORDS.move.look(reasonOf(error, WORDS.move.noAnswer));
    },
  });
  return {
    day,
    slot,
    saving,
    choose: (on: string, start: string | null) => {
      setDay(on);
      setSlot(start);
      saving.reset();
    },
    confirm: () => slot && saving.run({ id, appointmentDate: slot, basedOn }),
  };
}
