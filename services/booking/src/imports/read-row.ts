import { MAX_DURATION, type DateOrder, type ImportField, type ImportFields } from '@stillpoint/contracts';
import { MINUTE_MS } from '@stillpoint/scheduling';
import { addressOf, RowProblem, type ClientRow, type ImportRow, type SessionRow } from './row.ts';
import { readWritten, toInstant } from './times.ts';
import { WORDS } from '../words.ts';

export interface Reading {
  fields: ImportFields;
  dateOrder: DateOrder;
  /** The practice's IANA zone, assumed for times without one. */
  timeZone: string;
}

/** Parses one row of a table. Never throws: an incomplete row becomes a broken one with the reason. */
export function readRow(
  columns: readonly string[],
  cells: readonly string[],
  line: number,
  reading: Reading,
): ImportRow {
  const cell = (field: ImportField): string => {
    const column = reading.fields[field];
    return column === undefined ? '' : (cells[columns.indexOf(column)] ?? '').replaceAll('\u0000', '').trim();
  };
  try {
    const person = { clientId: cell('clientId').slice(0, 200) || null, ...personOf(cell) };
    return reading.fields.start === undefined ? clientOf(person, line) : sessionOf(person, cell, line, reading);
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    return {
      kind: 'broken',
      line,
      problem: error.message,
      about: cells.filter(Boolean).slice(0, 4).join(' · ').slice(0, 120),
    };
  }
}

type Cell = (field: ImportField) => string;
type Person = Pick<SessionRow, 'clientId' | 'name' | 'email' | 'phone'>;

function personOf(cell: Cell): Omit<Person, 'clientId'> {
  const parts = [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');
  const written = cell('email');
  // A column called Client has addresses in some files.
  const named = addressOf(cell('name'));
  const email = written === '' ? named : addressOf(written);
  if (written !== '' && email === null) throw new RowProblem(WORDS.imports.noEmail(short(written)));
  return {
    name: (parts || (named === null ? turned(cell('name')) : '')).slice(0, 200),
    email,
    phone: cell('phone').slice(0, 60) || null,
  };
}

/** 'Lovelace, Ada' → 'Ada Lovelace' */
function turned(name: string): string {
  const [last, first, ...more] = name.split(',').map((part) => part.trim());
  return first && last && more.length === 0 ? `${first} ${last}` : name;
}

function clientOf(person: Person, line: number): ClientRow {
  const { email, name } = person;
  if (email === null) throw new RowProblem(WORDS.imports.missingEmail);
  if (name === '') throw new RowProblem(WORDS.imports.noName);
  return { kind: 'client', line, ...person, email };
}

function sessionOf(person: Person, cell: Cell, line: number, reading: Reading): SessionRow {
  if (person.email === null && person.name === '' && person.clientId === null)
    throw new RowProblem(WORDS.imports.nobody);
  const { start, offset } = startOf(cell, reading);
  return {
    kind: 'session',
    line,
    ...person,
    sessionId: cell('sessionId').slice(0, 200) || null,
    service: cell('service').slice(0, 120) || null,
    startsAt: new Date(start).toISOString(),
    minutes: minutesOf(cell, { start, offset }, reading),
    price: priceOf(cell('price')),
    cancelledBy: cancelledBy(cell('status'), cell('cancelledAt')),
    notes: cell('notes').slice(0, 5_000) || null,
  };
}

/** The instant in epoch milliseconds, and its written offset, if any. */
interface Start {
  start: number;
  offset: string | null;
}

function startOf(cell: Cell, { dateOrder, timeZone }: Reading): Start {
  const text = cell('start');
  if (text === '') throw new RowProblem(WORDS.imports.noDate);
  const written = readWritten(text, dateOrder);
  const separate = cell('startTime') === '' ? null : readWritten(cell('startTime'), dateOrder);
  const time = separate?.time ?? written?.time;
  if (!written?.day) throw new RowProblem(WORDS.imports.notADate(short(text)));
  if (!time) throw new RowProblem(WORDS.imports.noTime);
  const offset = separate?.time ? separate.offset : written.offset;
  const at = toInstant({ day: written.day, time, offset }, timeZone);
  if (at === null || Number.isNaN(at)) throw new RowProblem(WORDS.imports.skipped(written.day, time));
  return { start: at, offset };
}

/** Null when the row does not say how long it took. */
function minutesOf(cell: Cell, { start, offset }: Start, { dateOrder, timeZone }: Reading): number | null {
  const text = cell('duration') || cell('end');
  if (text === '') return null;
  const minutes = cell('duration') === '' ? (endOf(cell('end')) - start) / MINUTE_MS : lengthOf(cell('duration'));
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_DURATION)
    throw new RowProblem(WORDS.imports.notAnEnd(short(text)));
  return minutes;

  function endOf(written: string): number {
    const end = readWritten(written, dateOrder);
    const day = end?.day ?? readWritten(cell('start'), dateOrder)?.day;
    if (!end?.time || !day) return Number.NaN;
    // An end without an offset uses that of the start.
    return toInstant({ day, time: end.time, offset: end.offset ?? offset }, timeZone) ?? Number.NaN;
  }
}

/** '50', '50 min', '1:30' and '1 h 30 min' in minutes. */
function lengthOf(text: string): number {
  const clock =
    /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? /^(\d{1,2})\s*h(?:ours?|rs?)?\s*(?:(\d{1,2})\s*m\w*)?$/i.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2] ?? 0);
  const plain = /^(\d{1,4})(?:\.0+)?\s*(?:m(?:in(?:ute)?s?)?\.?)?$/i.exec(text);
  return plain ? Number(plain[1]) : Number.NaN;
}

/** '$1,200.00', '120,50 €' and '120' as decimal text; null when there is no amount. */
function priceOf(text: string): string | null {
  if (text === '') return null;
  const figures = text.replace(/[^\d.,-]/g, '');
  const sign = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  const hasFraction = sign >= 0 && figures.length - sign - 1 <= 2;
  const whole = (hasFraction ? figures.slice(0, sign) : figures).replace(/[.,]/g, '');
  const decimal = `${whole || '0'}${hasFraction ? `.${figures.slice(sign + 1).padEnd(2, '0')}` : ''}`;
  if (!/^\d{1,6}(\.\d{2})?$/.test(decimal) || !/\d/.test(figures))
    throw new RowProblem(WORDS.imports.notAPrice(short(text)));
  return decimal;
}

/** A no-show counts as cancelled by its client, since the session did not take place. */
function cancelledBy(status: string, at: string): SessionRow['cancelledBy'] {
  const isSet = at !== '' && !/^(no|false|0|n|-|null)$/i.test(at);
  const isMissed = /no[\s_-]?show|did[\s_-]?not|dna|missed|^(yes|true|1)$/i.test(status);
  const isCancelled = /cancel|declined|rejected|deleted|archived/i.test(status);
  if (!isSet && !isMissed && !isCancelled) return null;
  return /(practi|provider|clinician|therapist|staff|admin)/i.test(status) ? 'practice' : 'client';
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
