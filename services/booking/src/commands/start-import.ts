import { randomUUID } from 'node:crypto';
import type { ImportState, startImport as endpoint } from '@stillpoint/contracts';
import { transact } from '@stillpoint/events';
import { correlationId } from '@stillpoint/log';
import type * as z from 'zod';
import type { BookingContext } from '../context.ts';
import { minutesAfter } from '../domain/appointment.ts';
import { files } from '../imports/file-reader.ts';
import { leaseEnd } from '../imports/run-import.ts';
import { importStateOf } from '../queries/imports.ts';
import { sealImportRow } from '../sealed-import-row.ts';
import { insertImport, insertImportRows } from '../store/imports.ts';
import { listServiceRows } from '../store/practice/services.ts';

type ImportForm = z.output<(typeof endpoint)['body']>;

const AT_ONCE = 1_000;
/** How long rows that fail unexpectedly are retried. */
const PATIENCE_MINUTES = 60;

/**
 * Stores the rows of another program's file, to be imported by the worker, or by the caller (`byCaller`), who then calls
 * `runImport`. Throws AppError invalid_input and too_large.
 */
export async function startImport(
  context: BookingContext,
  form: ImportForm,
  { byCaller = false } = {},
): Promise<ImportState> {
  const { fileName, isDryRun } = form;
  const { timeZone } = context;
  const now = context.now();
  const services = (await listServiceRows(context.sql, { active: false })).map(({ name }) => name);
  const rows = await files.read(
    form.content,
    { fields: form.fields, dateOrder: form.dateOrder },
    { timeZone, now, services },
  );
  const id = randomUUID();
  const job = { id, fileName, source: form.source, isDryRun, total: rows.length, timeZone };
  await transact(context, async (tx) => {
    await insertImport(tx, {
      ...job,
      createdAt: now,
      correlationId: correlationId(),
      dueAt: byCaller ? null : now,
      giveUpAt: byCaller ? leaseEnd(context) : minutesAfter(now, PATIENCE_MINUTES),
    });
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const part = rows.slice(at, at + AT_ONCE).map((row, index) => {
        const position = at + index + 1;
        return { position, content: sealImportRow(context.sealer, id, position, row) };
      });
      await insertImportRows(tx, id, part);
    }
  });
  return importStateOf({ ...job, state: 'open', processed: 0 }, []);
}
