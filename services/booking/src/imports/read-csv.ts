import { Readable } from 'node:stream';
import { MAX_IMPORT_ROWS } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { CsvError, parse } from 'csv-parse';
import { WORDS } from '../words.ts';

/** The header of a table, and its rows with the line number each begins on. */
export interface Table {
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

const MOST_COLUMNS = 500;

/**
 * Reads a table with one header line, separated by commas, semicolons or tabs. Yields to the event loop between parts. Throws
 * AppError invalid_input when it is no table or has too many rows.
 */
export async function readTable(content: string): Promise<Table> {
  const [head, ...rows] = await readLines(content);
  if (!head) throw new AppError('invalid_input', WORDS.imports.emptyFile);
  const columns = named(head.cells);
  if (columns.length < 2 || columns.length > MOST_COLUMNS) throw new AppError('invalid_input', WORDS.imports.noTable);
  if (rows.length > MAX_IMPORT_ROWS) throw new AppError('too_large', WORDS.imports.tooManyRows(MAX_IMPORT_ROWS));
  return { columns, rows };
}

async function readLines(content: string): Promise<Table['rows']> {
  const parser = Readable.from(parts(content)).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(content),
      info: true,
      max_record_size: 100_000,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }),
  );
  const rows: Table['rows'] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const breaks = record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
      rows.push({ line: info.lines - breaks, cells: record });
      // The header is one more.
      if (rows.length > MAX_IMPORT_ROWS + 1) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('invalid_input', WORDS.imports.notATable(error.message.split(',')[0] ?? ''));
  }
  return rows;
}

function* parts(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += 65_536) yield content.slice(at, at + 65_536);
}

/** The separator of the header line. */
function separatorOf(content: string): string {
  const line = content.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Makes column names unique. */
function named(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.trim().slice(0, 200) || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
