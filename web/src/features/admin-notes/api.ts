import {
  getOverview,
  getSessionPanel,
  listAdminAppointments,
  listAudit,
  listPatients,
  saveSessionNote,
  type SessionNote,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NotedAppointment } from '../../components/admin/admin-actions.tsx';
import { call, read } from '../../lib/api.ts';
import { refresh, SESSIONS } from '../../lib/refresh.ts';
import { useChange } from '../../lib/use-change.ts';

const SHOW_NOTES = [listAdminAppointments, SESSIONS, getOverview, listPatients, listAudit];

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
export const useSaveSessionNote = (id: string) =>
  useChange((body: SessionNote) => call(saveSessionNote, { params: { id }, body }), SHOW_NOTES);

/**
 * The same, again and again while one note is written: the open session knows each of them at once, and `refreshLists` brings what
 * else carries notes up to date when the writing is over. Each reading of notes is audited.
 */
export function useAutosaveNote(appointmentId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: SessionNote) => call(saveSessionNote, { params: { id: appointmentId }, body }),
    onSuccess: (_, sessionNote) =>
      queryClient.setQueryData(
        read(getSessionPanel, { params: { id: appointmentId } }).queryKey,
        (panel) => panel && { ...panel, appointment: { ...panel.appointment, sessionNote } },
      ),
  });
  const refreshLists = useCallback(() => refresh(queryClient, ...SHOW_NOTES), [queryClient]);
  return { mutateAsync, refreshLists };
}
