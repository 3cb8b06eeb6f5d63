import type { LedgerEntry } from '@stillpoint/payment';
import { expect, test } from 'vitest';
import { ledgerCsv } from './ledger-csv.ts';
import { practiceMonth } from './practice-month.ts';

const ZONE = 'America/New_York';
const session = {
  id: 'a',
  clientName: 'Ada Still',
  clientEmail: 'ada@client.example',
  serviceName: 'Sleep',
  startsAt: new Date('2026-12-01T19:30:00Z'),
};
const entry = (given: Partial<LedgerEntry> = {}): LedgerEntry => ({
  kind: 'capture',
  receiptNumber: 7,
  appointmentId: 'a',
  orderId: 'ORDER',
  captureId: 'CAPTURE',
  refundId: null,
  method: 'paypal',
  amountCents: 12_050,
  currency: 'USD',
  happenedAt: new Date('2026-11-01T05:30:00Z'),
  ...given,
});
const lines = (entries: LedgerEntry[], changed: Partial<typeof session> = {}, zone = ZONE) =>
  ledgerCsv(entries, new Map([['a', { ...session, ...changed }]]), zone).split('\r\n');
const HEADER = '\ufeffTime,Kind,Receipt,Client,E-mail,Service,Session,Amount,Currency,Order,Payment,Refund,Method';

test('a payment and its refund are two lines of the CSV, in practice time and with numeric amounts', () => {
  const refund = entry({ kind: 'refund', refundId: 'REFUND', happenedAt: new Date('2026-11-01T06:30:00Z') });
  expect(lines([entry(), refund])).toEqual([
    HEADER,
    // The clocks are set back between the two, which are both at half past one.
    '2026-11-01T01:30:00-04:00,payment,R-00007,Ada Still,ada@client.example,Sleep,2026-12-01T14:30:00-05:00,120.50,USD,ORDER,CAPTURE,,PayPal',
    '2026-11-01T01:30:00-05:00,refund,R-00007,Ada Still,ada@client.example,Sleep,2026-12-01T14:30:00-05:00,-120.50,USD,ORDER,CAPTURE,REFUND,PayPal',
    '',
  ]);
});

test('a practice whose zone was stored as an abbreviation has its CSV, too', () => {
  expect(lines([entry()], {}, 'PST')[1]).toMatch(/^2026-10-31T22:30:00-07:00,.*,2026-12-01T11:30:00-08:00,/);
});

test('each amount in the CSV has the decimals of its own currency, and is never rounded', () => {
  const entries = [
    entry({ amountCents: 1_200_000, currency: 'JPY' }),
    entry({ amountCents: 1_250, currency: 'EUR' }),
    entry({ kind: 'refund', refundId: 'REFUND', amountCents: 1_200_000, currency: 'JPY' }),
    entry({ amountCents: 1_250, currency: 'HUF' }),
  ];
  const amounts = lines(entries).map((line) => line.split(',').slice(7, 9).join(' '));
  expect(amounts.slice(1, 5)).toEqual(['12000 JPY', '12.50 EUR', '-12000 JPY', '12.50 HUF']);
});

test('the CSV of a month without payments has only its header', () => {
  expect(lines([])).toEqual([HEADER, '']);
});

test('a payment for a session that booking does not know keeps its line in the CSV', () => {
  expect(lines([entry({ appointmentId: 'b', orderId: null, receiptNumber: null })])[1]).toBe(
    '2026-11-01T01:30:00-04:00,payment,,,,,,120.50,USD,,CAPTURE,,PayPal',
  );
});

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1 555', "'+1 555"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['\r\n=1', "'=1"],
  ['＝1', "'＝1"],
  ['Ada;=1', "Ada;'=1"],
  ['Ada; "=1"', `"Ada;' ""=1"""`],
  ['Ada; Still', 'Ada; Still'],
  ['Still, "Ada"', '"Still, ""Ada"""'],
  ['Łukasz Ольга', 'Łukasz Ольга'],
])('the name %j is written to the CSV as %s', (clientName, written) => {
  const [, line] = lines([entry()], { clientName });
  expect(line).toContain(`,R-00007,${written},ada@client.example,`);
});

test('a month begins and ends at the practice’s midnight, despite clock changes', () => {
  const span = (month: string, zone: string) => {
    const { from, to } = practiceMonth(month, zone);
    return [from.toISOString(), to.toISOString()];
  };
  expect(span('2026-11', ZONE)).toEqual(['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z']);
  expect(span('2026-12', ZONE)).toEqual(['2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z']);
  expect(span('2028-02', 'Pacific/Auckland')).toEqual(['2028-01-31T11:00:00.000Z', '2028-02-29T11:00:00.000Z']);
});
