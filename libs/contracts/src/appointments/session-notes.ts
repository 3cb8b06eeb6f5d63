import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { message, text, uuidParams } from '../fields.ts';

export const sessionNote = z.object({
  hypnoticTechniques: z.string(),
  sessionHighlights: z.string(),
  supervisorDiscussion: z.string(),
  afterthoughts: z.string(),
});
export type SessionNote = z.infer<typeof sessionNote>;

const answer = text(20_000).default('');
const answers = z.object({
  hypnoticTechniques: answer,
  sessionHighlights: answer,
  supervisorDiscussion: answer,
  afterthoughts: answer,
});
/**
 * `basedOn`: the note as loaded into the form, all fields empty where there was none. Without it, any stored note is replaced.
 */
export const sessionNoteForm = answers.extend({ basedOn: answers.optional() });

export const saveSessionNote = endpoint('POST', '/api/admin/appointments/:id/notes', 'admin', {
  summary: "Save a session's notes; the answer does not repeat them; 409 when others than `basedOn` are there",
  params: uuidParams,
  body: sessionNoteForm,
  response: message,
});
