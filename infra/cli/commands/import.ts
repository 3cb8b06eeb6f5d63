import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  getImport,
  listImportRows,
  previewImport,
  startImport,
  runImport,
  type BookingContext,
} from '@stillpoint/booking';
import { readConfig } from '@stillpoint/config';
import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  importText,
  MAX_IMPORT_BYTES,
  type DateOrder,
  type ImportField,
  type ImportFields,
  type ImportOutcome,
  type ImportRowShown,
  type ImportSource,
  type ImportState,
} from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import { audit, findPage, SYSTEM } from '@stillpoint/gateway';
import { EXIT, Refusal } from '../exit.ts';
import { progressLine } from '../progress.ts';
import { importArchive } from './archive.ts';
import { withIdentity, withRole } from './identity.ts';

type ImportForm = Parameters<typeof startImport>[1];

interface Options {
  dryRun?: boolean;
  source?: ImportSource;
  match?: ImportFields;
  dates?: DateOrder;
}

/** `stillpoint import`: what the Import screen does, from files on this machine. */
export const importCommand = (): Command =>
  new Command('import')
    .description('take clients and sessions over from files of another program')
    .argument(
      '<files...>',
      'CSV tables and .ics calendars, clients before sessions; or one archive of "stillpoint export"',
    )
    .option('--dry-run', 'say row by row what would happen, and change nothing')
    .addOption(new Option('--source <program>', 'where they come from').choices(Object.keys(IMPORT_SOURCES)))
    .option(
      '--match <what=column>',
      'what a column says, in the files that have it; can be given several times',
      matched,
    )
    .addOption(new Option('--dates <order>', 'how 03/04/2026 is meant').choices(['month-first', 'day-first']))
    .addHelpText(
      'after',
      `
The columns of SimplePractice, Jane, Cliniko and Acuity are known. Those of other programs are matched by hand:

  stillpoint import clients.csv sessions.csv --dry-run
  stillpoint import list.csv --match email=Mail --match name=Client --match start=When

What a column can say: ${Object.keys(IMPORT_FIELDS).join(', ')}.

Nobody is mailed, nothing is paid, and no meeting is made. A second run of the same files adds nothing. What cannot be taken over is
named with its line and the reason, and the command ends with 1; where one of the files cannot be read, nothing is taken over of any.

An archive of "stillpoint export" is put into an empty product, without loss:

  stillpoint import practice.zip`,
    )
    .action(async (files: string[], options: Options) => {
      for (const file of files) {
        const found = statSync(file, { throwIfNoEntry: false });
        if (!found) throw new Refusal(`There is no file ${file}.`);
        if (!found.isFile()) throw new Refusal(`${file} is no file: name the files themselves.`);
      }
      const archive = files.find((file) => file.toLowerCase().endsWith('.zip'));
      if (archive !== undefined) {
        if (files.length > 1 || options.dryRun) throw new Refusal('An archive is put back alone, and whole.');
        return importArchive(archive);
      }
      const timeZone = await withIdentity(publishedZone);
      await withRole('stillpoint_booking', async (shared) => {
        const context = { ...shared, timeZone, meetings: { standingRoom: null, zoom: null } };
        const forms: ImportForm[] = [];
        for (const file of files) forms.push(await readForm(context, file, options));
        for (const column of Object.values(options.match ?? {}))
          if (!forms.some(({ fields }) => Object.values(fields).includes(column)))
            throw new Refusal(`No file has a column ${column}.`);
        await importFiles(context, forms);
      });
    });

/** The practice's, as it was published on screen, else as the settings say. */
async function publishedZone({ sql }: { sql: ISql }): Promise<string> {
  const { PRACTICE_TIMEZONE: timeZone } = readConfig(['PRACTICE_TIMEZONE']);
  const { page } = await findPage(sql, { name: '', email: '', phone: '', timeZone });
  return page.timeZone;
}

/** How a file is taken over. Throws Refusal when it cannot be read. */
async function readForm(context: BookingContext, file: string, options: Options): Promise<ImportForm> {
  const fileName = path.basename(file).slice(0, 200);
  if ((await stat(file)).size > MAX_IMPORT_BYTES) throw new Refusal(`${fileName} is too large: split it.`);
  const refuse = (error: Error) => {
    throw new Refusal(`${fileName}: ${error.message}`);
  };
  const content = importText(await readFile(file).catch(refuse));
  const found = await previewImport(context, content).catch((error: Error) => {
    if (error instanceof AppError) refuse(error);
    throw error;
  });
  return {
    fileName,
    content,
    isDryRun: options.dryRun ?? false,
    source: options.source ?? found.source,
    fields: { ...found.fields, ...matchesOf(found.columns, options.match) },
    dateOrder: options.dates ?? found.dateOrder,
  };
}

/** Those that name a column of this file: another file has other columns. */
const matchesOf = (columns: readonly string[], matches: ImportFields = {}): ImportFields =>
  Object.fromEntries(Object.entries(matches).filter(([, column]) => columns.includes(column)));

/** Says what was taken over when one of them fails. */
async function importFiles(context: BookingContext, forms: readonly ImportForm[]): Promise<void> {
  const named = (some: readonly ImportForm[]) => some.map(({ fileName }) => fileName).join(', ') || 'none';
  for (const [index, form] of forms.entries()) {
    try {
      await importFile(context, form);
    } catch (error) {
      const [done, left] = [named(forms.slice(0, index)), named(forms.slice(index))];
      if (!form.isDryRun)
        process.stderr.write(`Taken over: ${done}. Not, or in part: ${left}. A second run adds nothing twice.\n`);
      throw error;
    }
  }
}

async function importFile(context: BookingContext, form: ImportForm): Promise<void> {
  const progress = progressLine();
  const { fileName, isDryRun } = form;
  try {
    const { id, total } = await startImport(context, form, { byCaller: true });
    if (!isDryRun) await withIdentity((identity) => audit(identity, SYSTEM, 'import.started', id));
    await runImport(context, id, { onProgress: (count) => progress.step(`${fileName}: ${count}/${total} rows`) });
    progress.end();
    await report(context, await getImport(context, id));
  } finally {
    progress.end();
  }
}

/** What a dry run lists besides what would be refused. */
const WOULD_BE = [
  ['new-client', 'clients that would be added'],
  ['known-client', 'clients known already'],
  ['new-session', 'sessions that would be added'],
  ['known-session', 'sessions there already'],
] as const satisfies [ImportOutcome, string][];

async function report(context: BookingContext, { id, fileName, source, isDryRun, counts }: ImportState): Promise<void> {
  const would = isDryRun ? 'would be ' : '';
  console.log(`${fileName}, from ${IMPORT_SOURCES[source]}:`);
  console.log(`  clients: ${counts['new-client']} ${would}added, ${counts['known-client']} known already`);
  console.log(`  sessions: ${counts['new-session']} ${would}added, ${counts['known-session']} there already`);
  console.log(`  refused: ${counts.refused}`);
  const reportRows = async (outcome: ImportOutcome, textOfRow: (row: ImportRowShown) => string) => {
    for (let page = 1, left = 1; left > 0; page++) {
      const { items } = await listImportRows(context, id, { outcome, page });
      left = items.length;
      // Whatever a file says stays one line of text on a terminal.
      for (const row of items) console.log(`    line ${row.line}: ${textOfRow(row)}`.replaceAll(/\p{Cc}/gu, ' '));
    }
  };
  await reportRows('refused', ({ reason, client }) => `${reason ?? ''} (${client})`);
  for (const [outcome, what] of isDryRun ? WOULD_BE : []) {
    if (counts[outcome] > 0) console.log(`  ${what}: ${counts[outcome]}`);
    await reportRows(outcome, ({ client, service, startsAt }) =>
      [client, service, startsAt].filter(Boolean).join(', '),
    );
  }
  if (counts.refused > 0) process.exitCode = EXIT.failed;
}

function matched(text: string, before: ImportFields = {}): ImportFields {
  const [what = '', ...column] = text.split('=');
  if (!(what in IMPORT_FIELDS) || column.length === 0)
    throw new InvalidArgumentError(`Say it like email=Mail, with one of ${Object.keys(IMPORT_FIELDS).join(', ')}.`);
  return { ...before, [what as ImportField]: column.join('=') };
}
