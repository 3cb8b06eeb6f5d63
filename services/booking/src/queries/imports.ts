import type { ImportRowShown, ImportState, listImportRows as endpoint } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type * as z from 'zod';
import type { BookingContext } from '../context.ts';
import { files } from '../imports/file-reader.ts';
import { openImportRow } from '../sealed-import-row.ts';
import { countOutcomes, findImport, listImportRowsOf, type ImportJob, type StoredRow } from '../store/imports.ts';
import { listServiceRows } from '../store/practice/services.ts';
import { WORDS } from '../words.ts';

const PAGE = 50;

/** A preview of a file. Throws AppError invalid_input and too_large. */
export async function previewImport(context: BookingContext, content: string) {
  const services = (await listServiceRows(context.sql, { active: false })).map(({ name }) => name);
  return files.preview(content, { timeZone: context.timeZone, now: context.now(), services });
}

/** The progress of an import. Throws AppError not_found, also when it is so old that it was removed. */
export async function getImport({ sql }: BookingContext, id: string): Promise<ImportState> {
  const job = await findImport(sql, id);
  if (!job) throw new AppError('not_found', WORDS.imports.none);
  return importStateOf(job, await countOutcomes(sql, id));
}

export const importStateOf = (
  { timeZone: _, ...job }: ImportJob,
  counted: Awaited<ReturnType<typeof countOutcomes>>,
): ImportState => ({
  ...job,
  counts: {
    'new-client': 0,
    'known-client': 0,
    'new-session': 0,
    'known-session': 0,
    refused: 0,
    ...Object.fromEntries(counted.map(({ outcome, count }) => [outcome, count])),
  },
});

/** A page of its parsed rows. Throws AppError not_found. */
export async function listImportRows(
  context: BookingContext,
  id: string,
  { outcome, page }: z.output<(typeof endpoint)['query']>,
): Promise<z.input<(typeof endpoint)['response']>> {
  const { sql } = context;
  const { counts, total } = await getImport(context, id);
  const rows = await listImportRowsOf(sql, { id, outcome, limit: PAGE, offset: (page - 1) * PAGE });
  return { items: rows.map((row) => rowOf(context, id, row)), total: outcome ? counts[outcome] : total, page };
}

function rowOf(
  { sealer }: BookingContext,
  id: string,
  { position, content, outcome, reason }: StoredRow,
): ImportRowShown {
  const row = openImportRow(sealer, id, position, content);
  const shown = { line: row.line, outcome, reason };
  if (row.kind === 'broken') return { ...shown, client: row.about, service: null, startsAt: null };
  const client = [row.name, row.email].filter(Boolean).join(' · ') || row.clientId || '';
  return row.kind === 'client'
    ? { ...shown, client, service: null, startsAt: null }
    : { ...shown, client, service: row.service, startsAt: row.startsAt };
}
