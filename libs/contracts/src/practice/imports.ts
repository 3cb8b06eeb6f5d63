import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_PAGE_SIZE, requiredText, uuidParams, whole } from '../fields.ts';

/** Largest import file, in bytes and in rows. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;

/** Programs whose exports are recognised by their columns, and a fallback. */
export const IMPORT_SOURCES = {
  simplepractice: 'SimplePractice',
  jane: 'Jane',
  cliniko: 'Cliniko',
  acuity: 'Acuity Scheduling',
  calendar: 'Calendar file',
  other: 'Another program',
} as const;
export type ImportSource = keyof typeof IMPORT_SOURCES;
const source = z.enum(Object.keys(IMPORT_SOURCES) as [ImportSource, ...ImportSource[]]);

/** What a column can contain. Rows with a session date are sessions, the others clients. */
export const IMPORT_FIELDS = {
  clientId: 'Client’s number or id',
  name: 'Client’s whole name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  sessionId: 'Session’s number or id',
  start: 'Date of the session, or date and time',
  startTime: 'Time, where it has its own column',
  end: 'End',
  duration: 'Length in minutes',
  service: 'Service',
  price: 'Price',
  status: 'Status',
  cancelledAt: 'Cancelled on',
  notes: 'Notes',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
const field = z.enum(Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]);
const fields = z.partialRecord(field, z.string().max(300));
export type ImportFields = z.infer<typeof fields>;

/** How 03/04/2026 is read. */
const dateOrder = z.enum(['month-first', 'day-first']);
export type DateOrder = z.infer<typeof dateOrder>;

const file = z.object({
  fileName: requiredText(200, 'The file needs a name'),
  content: z.string().min(1, 'The file is empty').max(MAX_IMPORT_BYTES, 'The file is too large'),
});

/** Preview of a file. `sample`: its first rows, cells in the order of `columns`. */
const importPreview = z.object({
  source,
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  fields,
  dateOrder,
  rows: z.number().int(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const outcome = z.enum(['new-client', 'known-client', 'new-session', 'known-session', 'refused']);
export type ImportOutcome = z.infer<typeof outcome>;

/** `processed` of `total` rows are done. `counts` covers those. */
const importState = z.object({
  id: z.uuid(),
  fileName: z.string(),
  source,
  isDryRun: z.boolean(),
  state: z.enum(['open', 'done', 'failed']),
  total: z.number().int(),
  processed: z.number().int(),
  counts: z.record(outcome, z.number().int()),
});
export type ImportState = z.infer<typeof importState>;

/** One row as it was read. `startsAt` ISO 8601; `reason`: why it was refused. */
const importRow = z.object({
  line: z.number().int(),
  outcome: outcome.nullable(),
  reason: z.string().nullable(),
  client: z.string(),
  service: z.string().nullable(),
  startsAt: z.string().nullable(),
});
export type ImportRowShown = z.infer<typeof importRow>;

export const previewImport = endpoint('POST', '/api/admin/imports/preview', 'admin', {
  summary:
    'How a file of another program would be read: where it comes from, its columns and what they would be taken for',
  body: file,
  response: importPreview,
});
export const startImport = endpoint('POST', '/api/admin/imports', 'admin', {
  summary: `Take clients and sessions over from a file, or say what would happen; at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Nobody is mailed and nothing is paid`,
  body: file.extend({ source, fields, dateOrder, isDryRun: z.boolean() }),
  response: importState,
});
export const getImport = endpoint('GET', '/api/admin/imports/:id', 'admin', {
  summary: 'How far an import is',
  params: uuidParams,
  response: importState,
});
export const listImportRows = endpoint('GET', '/api/admin/imports/:id/rows', 'admin', {
  summary: 'What happened, or would, to the rows of an import, in the order of its file',
  params: uuidParams,
  query: z.object({ outcome: outcome.optional(), page: whole(1, 100_000).default(1) }),
  response: z.object({ items: z.array(importRow).max(MAX_PAGE_SIZE), total: z.number().int(), page: z.number().int() }),
});
