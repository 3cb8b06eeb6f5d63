import type { DateOrder, ImportFields, ImportPreview, ImportSource } from '@stillpoint/contracts';
import { matchColumns, sourceOf } from './columns.ts';
import { isCalendar, readCalendar, type CalendarReading } from './read-calendar.ts';
import { readTable, type Table } from './read-csv.ts';
import { readRow } from './read-row.ts';
import type { ImportRow } from './row.ts';
import { orderOf } from './times.ts';

const SAMPLE_ROWS = 5;
const LONGEST_SAMPLE = 120;

/** How a file would be read without further choices. Throws AppError invalid_input and too_large. */
export async function previewFile(content: string, reading: CalendarReading): Promise<ImportPreview> {
  if (isCalendar(content)) {
    const rows = readCalendar(content, reading).length;
    return { source: 'calendar', columns: [], sample: [], fields: {}, dateOrder: 'month-first', rows };
  }
  const { columns, rows } = await readTable(content);
  const source = sourceOf(columns);
  const fields = matchColumns(columns, source);
  return {
    source,
    columns,
    fields,
    rows: rows.length,
    sample: rows
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => columns.map((_, at) => (cells[at] ?? '').slice(0, LONGEST_SAMPLE))),
    dateOrder: dateOrderOf({ columns, rows }, fields, source),
  };
}

/** Every row of a file; `how` is ignored for a calendar. Throws AppError invalid_input and too_large. */
export async function readFile(
  content: string,
  how: { fields: ImportFields; dateOrder: DateOrder },
  reading: CalendarReading,
): Promise<ImportRow[]> {
  if (isCalendar(content)) return readCalendar(content, reading);
  const { columns, rows } = await readTable(content);
  return rows.map(({ line, cells }) => readRow(columns, cells, line, { ...how, timeZone: reading.timeZone }));
}

function dateOrderOf({ columns, rows }: Table, { start }: ImportFields, source: ImportSource): DateOrder {
  const at = start === undefined ? -1 : columns.indexOf(start);
  // Cliniko is Australian, where the day comes first.
  return orderOf(
    at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? ''),
    source === 'cliniko' ? 'day-first' : 'month-first',
  );
}
