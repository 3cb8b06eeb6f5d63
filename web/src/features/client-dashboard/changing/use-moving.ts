import type { Appointment } from '@stillpoint/contracts';
import { useState } from 'react';
import { useSaving } from '../../../components/form/use-saving.ts';
import { reasonOf } from '../../../lib/api.ts';
import { useMoveAppointment } from '../api.ts';

/** The time a session is to have (its start, ISO 8601), and its saving. One that was refused is let go, and its day stays in view. */
export function useMoving({ id }: Appointment, onMoved: () => void) {
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<string | null>(null);
  const saving = useSaving(useMoveAppointment(), {
    saved: onMoved,
    failed: (error) => {
      setSlot(null);
      return `${reasonOf(error, 'The session could not be moved.')} It stays at its time.`;
    },
  });
  return {
    day,
    slot,
    saving,
    choose: (on: string, start: string | null) => {
      setDay(on);
      setSlot(start);
      saving.mend();
    },
    confirm: () => slot && saving.run({ id, appointmentDate: slot }),
  };
}
