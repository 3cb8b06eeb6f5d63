import * as booking from '@stillpoint/booking';
import type { ArchivedRow } from '@stillpoint/db';
import { icalendar, type CalendarEvent } from '@stillpoint/notification';
import { stringify } from 'csv-stringify/sync';
import { practiceOf } from '../practice/site.ts';
import { findPage } from '../practice/queries/page-state.ts';
import { renderReceiptFor } from '../payments/render-receipt.ts';
import { SPREADSHEET } from '../payments/ledger-csv.ts';
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

type Rows = (table: string) => AsyncIterable<ArchivedRow[]>;
/** The tables' files, with the column behind each heading. */
const TABLES: readonly (readonly [file: string, table: string, columns: Readonly<Record<string, string>>])[] = [
  ['clients.csv', 'booking.person', { 'E-mail': 'email', Name: 'name', Phone: 'phone' }],
  [
    'sessions.csv',
    'booking.appointment',
    {
      Session: 'id',
      Start: 'starts_at',
      Minutes: 'duration_minutes',
      Service: 'service_name',
      Price: 'price_cents',
      Currency: 'currency',
      Status: 'status',
      Payment: 'payment_status',
      Client: 'client_name',
      'E-mail': 'client_email',
      Phone: 'client_phone',
      Notes: 'notes',
    },
  ],
  [
    'services.csv',
    'booking.service',
    {
      Service: 'name',
      Description: 'description',
      Price: 'price_cents',
      Minutes: 'duration_minutes',
      Offered: 'is_active',
    },
  ],
  [
    'ledger.csv',
    'payment.ledger',
    {
      Time: 'happened_at',
      Kind: 'kind',
      Receipt: 'receipt_number',
      Amount: 'amount_cents',
      Currency: 'currency',
      Session: 'appointment_id',
      Payment: 'capture_id',
    },
  ],
];

/** Money always has two decimals, so that a spreadsheet sees one number format for all currencies. */
const cell = (row: ArchivedRow, column: string): unknown =>
  column.endsWith('_cents') ? (Number(row[column]) / 100).toFixed(2) : row[column];

/** The files for people and other programs: tables, the calendar, receipts. */
export async function* readableFiles(deps: ArchiveDeps, rows: Rows, paid: Iterable<string>): AsyncGenerator<ZipFile> {
  yield { name: 'README.txt', content: text(README) };
  for (const [file, table, columns] of TABLES) yield { name: `tables/${file}`, content: csv(rows(table), columns) };
  yield { name: 'calendar.ics', content: calendar(rows('booking.appointment')) };
  const { page } = await findPage(deps.identity.sql, deps.settings.practice);
  const practice = practiceOf({ page });
  for (const id of paid) {
    const appointment = await booking.findAppointment(deps.booking, id);
    if (!appointment) continue;
    const { filename, content } = await renderReceiptFor(deps, practice, appointment);
    yield { name: `receipts/${filename}`, content: text(content) };
  }
}

async function* text(content: string | Buffer): AsyncGenerator<string | Buffer> {
  yield content;
}

async function* csv(parts: AsyncIterable<ArchivedRow[]>, columns: Readonly<Record<string, string>>) {
  yield stringify([Object.keys(columns)], { ...SPREADSHEET, bom: true });
  const shown = Object.values(columns);
  for await (const part of parts)
    yield stringify(
      part.map((row) => shown.map((column) => cell(row, column))),
      SPREADSHEET,
    );
}

async function* calendar(parts: AsyncIterable<ArchivedRow[]>): AsyncGenerator<string> {
  const events: CalendarEvent[] = [];
  for await (const part of parts)
    for (const row of part)
      if (row['status'] !== 'cancelled')
        events.push({
          appointmentId: String(row['id']),
          startsAt: new Date(String(row['starts_at'])),
          durationMinutes: Number(row['duration_minutes']),
          title: `${String(row['service_name'])} – ${String(row['client_name'])}`,
          attendee: { name: String(row['client_name']), email: String(row['client_email']) },
        });
  if (events.length > 0) yield icalendar({ product: 'Archive' }, events);
}
