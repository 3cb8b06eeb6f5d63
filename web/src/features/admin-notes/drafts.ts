import type { SessionNote, sessionNoteForm } from '@stillpoint/contracts';
import type * as z from 'zod';
import { useDraft } from '../../components/admin/drafts/use-draft.ts';

export type NoteDraft = z.input<typeof sessionNoteForm>;
export type NoteForm = z.output<typeof sessionNoteForm>;

/** A form that is written on top of this note. */
export const formOver = (note: SessionNote): NoteForm => ({ ...note, basedOn: note });

export const answersOf = <Form extends NoteDraft>({ basedOn: _, ...answers }: Form): Omit<Form, 'basedOn'> => answers;

/** One draft an appointment: the text of one patient never appears under another. */
export const useNoteDraft = (appointmentId: string) => useDraft<NoteDraft>(`note ${appointmentId}`);
