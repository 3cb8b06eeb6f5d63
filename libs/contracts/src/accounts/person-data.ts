import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, message, typedAddress } from '../fields.ts';

/**
 * A copy of all data about a person. Instants are ISO 8601. `expiresAt`: until when it can be downloaded; null while it is
 * being made.
 */
const personExport = z.object({
  state: z.enum(['none', 'preparing', 'ready']),
  askedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type PersonExport = z.infer<typeof personExport>;

/** What erasing a person would do, in words. `obstacle`: why it is not possible now; null when it is. */
const erasurePreview = z.object({
  obstacle: z.string().nullable(),
  goes: z.array(z.string()),
  stays: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** The address is typed again, so that nobody erases an account by accident. */
export const erasureForm = z.object({ email: typedAddress('Type the address to confirm') });

/** The two formats of a copy; `:file` in the paths below is one of these. */
export const EXPORT_FILES = ['data.pdf', 'data.json'] as const;
export const CLIENT_EXPORT_PATH = '/api/client/data/:file';
export const ADMIN_EXPORT_PATH = '/api/admin/patients/:id/data/:file';

export const checkClientConfirmation = endpoint('GET', '/api/client/auth/confirm', 'client', {
  needsConfirmation: true,
  summary: 'Whether the client has shown who is there within the last quarter of an hour',
  response: message,
});
export const getOwnExport = endpoint('GET', '/api/client/data', 'client', {
  summary: "How far the client's copy of their data is",
  response: personExport,
});
export const requestOwnExport = endpoint('POST', '/api/client/data', 'client', {
  needsConfirmation: true,
  summary: 'Have a copy made of all that is kept of the client; a mail says when it can be fetched',
  response: personExport,
});
export const getOwnErasure = endpoint('GET', '/api/client/erasure', 'client', {
  summary: 'What goes when the client erases their account, what stays for how long, and what stands in the way',
  response: erasurePreview,
});
export const eraseOwnAccount = endpoint('POST', '/api/client/erasure', 'client', {
  needsConfirmation: true,
  summary: "Erase the client's account and data; what the law needs stays under seal",
  body: erasureForm,
  response: message,
});

export const getPatientExport = endpoint('GET', '/api/admin/patients/:id/data', 'admin', {
  summary: "How far the practice's copy of a patient's data is",
  params: idParams,
  response: personExport,
});
export const requestPatientExport = endpoint('POST', '/api/admin/patients/:id/data', 'admin', {
  needsConfirmation: true,
  summary: 'Have a copy made of all that is kept of a patient, session notes included',
  params: idParams,
  response: personExport,
});
export const getPatientErasure = endpoint('GET', '/api/admin/patients/:id/erasure', 'admin', {
  summary: 'What goes when a patient is erased, what stays for how long, and what stands in the way',
  params: idParams,
  response: erasurePreview,
});
export const erasePatient = endpoint('POST', '/api/admin/patients/:id/erasure', 'admin', {
  needsConfirmation: true,
  summary: 'Erase a patient on their request; what the law needs stays under seal',
  params: idParams,
  body: erasureForm,
  response: message,
});

/** Session notes erased automatically within the last 30 days under the practice's rules, and when last (ISO 8601). */
const recentlyErasedNotes = z.object({ notes: z.number().int(), at: z.string() });
export type RecentlyErasedNotes = z.infer<typeof recentlyErasedNotes>;

/**
 * Session notes whose time is over, of at most 20 clients, whose notes are the oldest: how many, and of whom. `isMore`: there are
 * others, who follow when these are erased. `lastSession` ISO 8601.
 */
export const dueNotes = z.object({
  notes: z.number().int(),
  isMore: z.boolean(),
  latelyErased: recentlyErasedNotes.nullable(),
  clients: z.array(
    z.object({
      patientId: z.number().int(),
      clientName: z.string(),
      lastSession: z.string(),
      notes: z.number().int(),
    }),
  ),
});
/** `expected`: the number that was shown; if it differs by now, nothing is erased. */
export const eraseDueNotes = endpoint('POST', '/api/admin/due-notes/erase', 'admin', {
  needsConfirmation: true,
  summary: 'Erase the session notes that were kept for as long as the practice keeps them',
  body: z.object({ expected: z.number().int().min(1).max(1_000_000) }),
  response: message,
});
