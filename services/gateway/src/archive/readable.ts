import * as booking from '@stillpoint/booking';
import type { OpenRow } from '@stillpoint/db';
import { stringify } from 'csv-stringify/sync';
import { createEvents, type EventAttributes } from 'ics';
import { practiceOf } from '../practice/site.ts';
import { findPage } from '../practice/queries/page-state.ts';
import { drawReceiptFor } from '../payments/draw-receipt.ts';
import type { ArchiveDeps } from './deps.ts';
import type { ZipFile } from './zip.ts';

const README = `This archive holds everything of a practice in open formats.

data/       every table, one JSON object a line: what "stillpoint import" puts into an empty product
tables/     clients, sessions, services and the ledger for spreadsheets (CSV)
receipts/   a PDF for each session that was paid
calendar.ics  all sessions that were not cancelled

Session notes and mails are in it as they were written, in clear: keep it where nobody else can read it. Passwords are not in it,
nor are settings of mail servers and payment. Mails that lie on your mail server are in data/ to be read; a new place copies them
from there again, with what is attached to them.
`;

type Rows = (table: string) => AsyncIterable<OpenRow[]>;
type Column = readonly [heading: string, cell: (row: OpenRow) => unknown];

const plainly = (column: string) => (row: OpenRow) => row[column];
/** Always two decimals, so that a spreadsheet has one kind of number whatever the currency. */
const money = (column: string) => (row: OpenRow) => (Number(row[column]) / 100).toFixed(2);

const TABLES: readonly (readonly [file: string, table: string, columns: readonly Column[]])[] = [
  [
    'clients.csv',
    'booking.person',
    [
      ['E-mail', plainly('email')],
      ['Name', plainly('name')],
      ['Phone', plainly('phone')],
    ],
  ],
  [
    'sessions.csv',
    'booking.appointment',
    [
      ...([
        ['Session', plainly('id')],
        ['Start', plainly('starts_at')],
        ['Minutes', plainly('duration_minutes')],
      ] as const),
      ...([
        ['Service', plainly('service_name')],
        ['Price', money('price_cents')],
        ['Currency', plainly('currency')],
        ['Status', plainly('status')],
      ] as const),
      ...([
        ['Payment', plainly('payment_status')],
        ['Client', plainly('client_name')],
      ] as const),
      ...([
        ['E-mail', plainly('client_email')],
        ['Phone', plainly('client_phone')],
        ['Notes', plainly('notes')],
      ] as const),
    ],
  ],
  [
    'services.csv',
    'booking.service',
    [
      ...([
        ['Service', plainly('name')],
        ['Description', plainly('description')],
        ['Price', money('price_cents')],
      ] as const),
      ...([
        ['Minutes', plainly('duration_minutes')],
        ['Offered', plainly('is_active')],
      ] as const),
    ],
  ],
  [
    'ledger.csv',
    'payment.ledger',
    [
      ...([
        ['Time', plainly('happened_at')],
        ['Kind', plainly('kind')],
        ['Receipt', plainly('receipt_number')],
      ] as const),
      ...([
        ['Amount', money('amount_cents')],
        ['Currency', plainly('currency')],
      ] as const),
      ...([
        ['Session', plainly('appointment_id')],
        ['Payment', plainly('capture_id')],
      ] as const),
    ],
  ],
];

/** What people and their other programs read: tables, the calendar, receipts. */
export async function* readableFiles(deps: ArchiveDeps, rows: Rows, paid: Iterable<string>): AsyncGenerator<ZipFile> {
  yield { name: 'README.txt', content: text(README) };
  for (const [file, table, columns] of TABLES) yield { name: `tables/${file}`, content: csv(rows(table), columns) };
  yield { name: 'calendar.ics', content: calendar(rows('booking.appointment')) };
  const { page } = await findPage(deps.identity.sql, deps.settings.practice);
  const { timeZone } = deps.settings.practice;
  const practice = practiceOf({ page, timeZone });
  for (const id of paid) {
    const appointment = await booking.findAppointment(deps.booking, id);
    if (!appointment) continue;
    const { filename, content } = await drawReceiptFor(deps, practice, appointment);
    yield { name: `receipts/${filename}`, content: text(content) };
  }
}

async function* text(content: string | Buffer): AsyncGenerator<string | Buffer> {
  yield content;
}

/** A spreadsheet takes no cell for a formula. */
async function* csv(parts: AsyncIterable<OpenRow[]>, columns: readonly Column[]): AsyncGenerator<string> {
  const how = { record_delimiter: 'windows', escape_formulas: true } as const;
  yield stringify([columns.map(([heading]) => heading)], { ...how, bom: true });
  for await (const part of parts)
    yield stringify(
      part.map((row) => columns.map(([, cell]) => cell(row))),
      how,
    );
}

async function* calendar(parts: AsyncIterable<OpenRow[]>): AsyncGenerator<string> {
  const events: EventAttributes[] = [];
  for await (const part of parts)
    for (const row of part)
      if (row['status'] !== 'cancelled')
        events.push({
          productId: '-//Stillpoint//Archive//EN',
          uid: `${String(row['id'])}@stillpoint`,
          start: Date.parse(String(row['starts_at'])),
          startInputType: 'utc',
          startOutputType: 'utc',
          duration: { minutes: Number(row['duration_minutes']) },
          title: `${oneLine(row['service_name'])} – ${oneLine(row['client_name'])}`,
          attendees: [{ name: oneLine(row['client_name']), email: String(row['client_email']) }],
        });
  if (events.length === 0) return;
  const { error, value } = createEvents(events);
  if (error || !value) throw new Error(`the calendar could not be made: ${error?.message ?? 'empty'}`);
  yield value;
}

/** Names stand in quoted parameters, where quotes and line ends would break out. */
const oneLine = (value: unknown): string =>
  String(value)
    .replace(/[\p{Cc}"]+/gu, ' ')
    .trim();
