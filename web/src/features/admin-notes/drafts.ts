import type { sessionNoteForm } from '@stillpoint/contracts';
import type { z } from 'zod';
import { useDraft } from '../../components/admin/drafts/use-draft.ts';

export type NoteDraft = z.input<typeof sessionNoteForm>;

/** One draft an appointment: the text of one patient never appears under another. */
export const useNoteDraft = (appointmentId: string) => useDraft<NoteDraft>(`note ${appointmentId}`);
