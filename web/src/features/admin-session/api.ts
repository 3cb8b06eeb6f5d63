import { createAdminAppointment, getSessionPanel, listBusyInRange, type Appointment } from '@stillpoint/contracts';
import { busyTimes } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useDaysOff } from '../../components/booking/api.ts';
import { call, read } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useAppointmentMutation } from '../../lib/use-api-mutation.ts';
import { useNow } from '../../lib/use-now.ts';
import { suggestedTimes, suggestionDays } from './suggested-times.ts';

/** The session with its note, the note before it and what comes next. */
export const useSessionPanel = (id: string) => useQuery(read(getSessionPanel, { params: { id } }));

/** Times for the next session; null while they are not known. */
export function useSuggestedTimes({ appointmentDate, service }: Appointment) {
  const { timeZone } = usePractice();
  const now = useNow().getTime();
  const busy = useQuery({
    ...read(listBusyInRange, { query: suggestionDays(appointmentDate, now, timeZone) }),
    staleTime: 0,
  });
  const daysOff = useDaysOff();
  const isKnown = Boolean(busy.data && daysOff.data);
  const times = suggestedTimes({
    after: { appointmentDate, duration: service.duration },
    timeZone,
    now,
    busy: busyTimes(busy.data ?? []),
    daysOff: daysOff.data ?? [],
  });
  return { times: isKnown ? times : null, isError: busy.isError || daysOff.isError };
}

/**
 * Books the same service for the same client at `start` (ISO 8601). Where a next session was booked since this one was read, in another
 * window for instance, that one is returned and nothing is booked.
 */
export const useBookAgain = ({ id, service, clientName, clientEmail, clientPhone }: Appointment) =>
  useAppointmentMutation(async (start: string) => {
    const { next } = await call(getSessionPanel, { params: { id } });
    if (next) return next;
    return call(createAdminAppointment, {
      body: { serviceId: service.id, clientName, clientEmail, clientPhone, appointmentDate: start, notes: null },
    });
  });
