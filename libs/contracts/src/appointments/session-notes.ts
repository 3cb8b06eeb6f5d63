import { z } from 'zod';
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
export const sessionNoteForm = z.object({
  hypnoticTechniques: answer,
  sessionHighlights: answer,
  supervisorDiscussion: answer,
  afterthoughts: answer,
});

export const saveSessionNote = endpoint('POST', '/api/admin/appointments/:id/notes', 'admin', {
  summary: "Save a session's notes; the answer does not repeat them",
  params: uuidParams,
  body: sessionNoteForm,
  response: message,
});
