import type { sessionNoteForm } from '@stillpoint/contracts';
import type { z } from 'zod';

export type NoteDraft = z.input<typeof sessionNoteForm>;

/**
 * What was typed and not saved yet, one draft an appointment, in this page's memory only: session notes never reach the
 * browser's storage, and the text of one patient never appears under another.
 */
const drafts = new Map<string, NoteDraft>();

export const findDraft = (appointmentId: string): NoteDraft | undefined => drafts.get(appointmentId);
export const keepDraft = (appointmentId: string, note: NoteDraft): void => void drafts.set(appointmentId, note);
export const dropDraft = (appointmentId: string): void => void drafts.delete(appointmentId);
