import {
  getOverview,
  listAdminAppointments,
  listAudit,
  listPatients,
  saveSessionNote,
  type SessionNote,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotedAppointment } from '../../components/admin/admin-actions.tsx';
import { call, read } from '../../lib/api.ts';
import { refresh, SESSIONS } from '../../lib/refresh.ts';

/** The note of an appointment: what came with it, else read for it. Null: none yet. */
export function useSessionNote(appointment: NotedAppointment) {
  const known = appointment.sessionNote;
  return useQuery({
    ...read(listAdminAppointments, { query: { id: appointment.id } }),
    enabled: known === undefined,
    select: (answer) => {
      if (answer === null) return null;
      const [found] = Array.isArray(answer) ? answer : answer.items;
      return { note: found?.sessionNote ?? null, isUnreadable: found?.isNoteUnreadable ?? false };
    },
  });
}

/** Saves the four answers; lists that carry notes are read again. */
export function useSaveSessionNote(appointmentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SessionNote) => call(saveSessionNote, { params: { id: appointmentId }, body }),
    onSuccess: () => refresh(queryClient, listAdminAppointments, SESSIONS, getOverview, listPatients, listAudit),
  });
}
