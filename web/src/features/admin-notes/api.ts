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
import { useCallback, useRef } from 'react';
import type { NotedAppointment } from '../../components/admin/admin-actions.tsx';
import { ApiError, call, isRefused, read } from '../../lib/api.ts';
import { itemsOf } from '../../lib/items-of.ts';
import { invalidate, SESSIONS } from '../../lib/invalidate.ts';
import { answersOf, type NoteDraft, type NoteForm } from './drafts.ts';
import { EMPTY_NOTE } from './questions.ts';

const SHOW_NOTES = [listAdminAppointments, SESSIONS, getOverview, listPatients, listAudit];

/** The note of an appointment: what came with it, else read for it. Null: none yet. */
export function useSessionNote(appointment: NotedAppointment) {
  const known = appointment.sessionNote;
  return useQuery({
    ...read(listAdminAppointments, { query: { id: appointment.id } }),
    enabled: known === undefined,
    select: (answer) => {
      if (answer === null) return null;
      const [found] = itemsOf(answer);
      return { note: found?.sessionNote ?? null, isUnreadable: found?.isNoteUnreadable ?? false };
    },
  });
}

/** A note that was not saved: another than the writer began with is there. */
export class NoteChangedError extends ApiError {
  /** What is there. */
  readonly saved: SessionNote;

  constructor({ status, code, reason }: ApiError, saved: SessionNote) {
    super(status, JSON.stringify({ code, message: reason }));
    this.saved = saved;
  }
}

/**
 * Saves the note if it still is as `basedOn`. If not, it rejects with NoteChangedError, unless this form made the change itself,
 * in a save whose answer was lost.
 */
function useSaveNote(id: string) {
  const sent = useRef<readonly string[]>([]);
  return useCallback(
    async ({ basedOn, ...note }: NoteForm): Promise<void> => {
      const mine = JSON.stringify(note);
      sent.current = [...sent.current, mine];
      const saveOver = async (known: SessionNote | undefined) => {
        await call(saveSessionNote, { params: { id }, body: { ...note, basedOn: known } });
        // To find an earlier one again means that somebody put it back.
        sent.current = [mine];
      };
      try {
        await saveOver(basedOn);
      } catch (error) {
        if (!isRefused(error, 'changed_meanwhile')) throw error;
        const answer = await call(listAdminAppointments, { query: { id } });
        const [found] = itemsOf(answer);
        const saved = found?.sessionNote ?? EMPTY_NOTE;
        if (!sent.current.includes(JSON.stringify(saved))) throw new NoteChangedError(error, saved);
        await saveOver(saved);
      }
    },
    [id],
  );
}

/** Sends a note to be saved where nobody is left to wait for the answer. Browsers take at most 64 KB so. */
export const sendNote = (id: string, note: NoteDraft): boolean =>
  navigator.sendBeacon(
    saveSessionNote.path.replace(':id', id),
    new Blob([JSON.stringify(note)], { type: 'application/json' }),
  );

/** Saves the four answers; lists that carry notes are read again once they are, because each reading of notes is audited. */
export function useSaveSessionNote(id: string) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: useSaveNote(id), onSuccess: () => invalidate(queryClient, ...SHOW_NOTES) });
}

/**
 * Saves one note repeatedly while it is written. Each save updates the query of the open session; `refreshLists` invalidates the
 * other queries with notes when the writing is over, because each reading of notes is audited.
 */
export function useAutosaveNote(appointmentId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: useSaveNote(appointmentId),
    onSuccess: (_, note) =>
      queryClient.setQueryData(
        read(getSessionPanel, { params: { id: appointmentId } }).queryKey,
        (panel) => panel && { ...panel, appointment: { ...panel.appointment, sessionNote: answersOf(note) } },
      ),
  });
  const refreshLists = useCallback(() => invalidate(queryClient, ...SHOW_NOTES), [queryClient]);
  return { mutateAsync, refreshLists };
}
