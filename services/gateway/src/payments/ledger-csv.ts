import type { findBookedSessions } from '@stillpoint/booking';
import { decimalsShown, ianaZone, PAYMENT_METHODS } from '@stillpoint/scheduling';
import type { LedgerEntry } from '@stillpoint/payment';
import { receiptNumber } from '@stillpoint/receipts';
import { stringify } from 'csv-stringify/sync';
import { Temporal } from 'temporal-polyfill';

/**
 * Lines as in RFC 4180. No cell can be taken for a formula, nor what follows a semicolon or a line end in one: where semicolons
 * separate cells, Excel takes that for a cell of its own.
 */
export const SPREADSHEET = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { string: (text: string) => text.replace(/[;\r\n](?=["'\t\p{Zs}]*[=+\-@＝＋－＠])/gu, "$&'") },
} as const;

const COLUMNS = [
  'Time',
  'Kind',
  'Receipt',
  'Client',
  'E-mail',
  'Service',
  'Session',
  'Amount',
  'Currency',
  'Order',
  'Payment',
  'Refund',
  'Method',
];

/**
 * The lines of the ledger as a table for spreadsheets and bookkeepers: RFC 4180 with CRLF, UTF-8 with a byte order mark for
 * Excel. Times are ISO 8601 in the practice's zone; amounts are decimal and refunds negative, so that the lines of a currency
 * add up to its ledger total. Text that a spreadsheet would take for a formula is prefixed with an apostrophe.
 */
export function ledgerCsv(
  entries: readonly LedgerEntry[],
  sessions: Awaited<ReturnType<typeof findBookedSessions>>,
  timeZone: string,
): string {
  const rows = entries.map((entry) => {
    const session = sessions.get(entry.appointmentId);
    return [
      timeIn(entry.happenedAt, timeZone),
      entry.kind === 'capture' ? 'payment' : 'refund',
      entry.receiptNumber === null ? '' : receiptNumber(entry.receiptNumber),
      ...(session
        ? [cell(session.clientName), session.clientEmail, cell(session.serviceName), timeIn(session.startsAt, timeZone)]
        : ['', '', '', '']),
      // A number is the only cell that may begin with a minus.
      (entry.kind === 'capture' ? entry.amountCents : -entry.amountCents) / 100,
      entry.currency,
      entry.orderId ?? '',
      entry.captureId,
      entry.refundId ?? '',
      PAYMENT_METHODS[entry.method],
    ];
  });
  return stringify([COLUMNS, ...rows], {
    ...SPREADSHEET,
    bom: true,
    // In the decimals of the row's currency.
    cast: {
      ...SPREADSHEET.cast,
      number(amount, { records }) {
        const entry = entries[records - 1];
        return amount.toFixed(entry ? decimalsShown(entry.amountCents, entry.currency) : 2);
      },
    },
  });
}

/** `2026-11-03T09:15:00-05:00` */
const timeIn = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(ianaZone(timeZone))
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** One line, without leading characters that hide a formula. */
const cell = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
