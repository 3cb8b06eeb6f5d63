import fc from 'fast-check';
import { TEST_PRACTICE } from '@stillpoint/testing';
import { getDocument } from 'unpdf/pdfjs';
import { afterEach, expect, test, vi } from 'vitest';
import { receiptPdf, type Receipt } from './index.ts';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300);

const receipt = (given: Partial<Receipt> = {}): Receipt => ({
  number: 42,
  paidAt: new Date('2026-11-21T02:04:05Z'),
  amountCents: 12_050,
  currency: 'USD',
  method: 'paypal',
  captureId: '3C679366HH908993F',
  refunds: [],
  clientName: 'Ada Still',
  clientEmail: 'ada@client.example',
  serviceName: 'Sleep Improvement',
  startsAt: new Date('2026-12-01T19:30:00Z'),
  durationMinutes: 60,
  isCancelled: false,
  practice: TEST_PRACTICE,
  ...given,
});

/** The pieces of text on each page with their right edges, in points. */
async function read(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, right: item.transform[4] + item.width, y: item.transform[5] as number }]
        : [],
    );
    pages.push({ pieces, text: pieces.map(({ text }) => text).join('\n') });
  }
  const { info } = await document.getMetadata();
  await document.loadingTask.destroy();
  return { pages, info: info as Record<string, unknown> };
}
const textOf = async (given?: Partial<Receipt>) => (await read(await receiptPdf([receipt(given)]))).pages[0]!.text;

afterEach(() => void vi.useRealTimers());

test('a receipt says who was paid, by whom, when, how much and for what, in the time zone of the practice', async () => {
  const text = await textOf();
  for (const line of [
    'Stillpoint',
    'hello@practice.example · +1 555 0100',
    'R-00042',
    'Ada Still',
    'ada@client.example',
    // In New York it is still the 20th.
    'November 20, 2026 (Eastern Time)',
    'Sleep Improvement, 60 minutes, online',
    'Tuesday, December 1, 2026 at 2:30 PM (Eastern Time)',
    'PayPal, payment 3C679366HH908993F',
    '$120.50 USD',
  ])
    expect(text).toContain(line);
  expect(text).not.toMatch(/refunded|remains|cancelled/i);
});

test('a receipt lists what was refunded and what remains, and says that the session was cancelled', async () => {
  const refunds = [
    { refundedAt: new Date('2026-11-25T12:00:00Z'), amountCents: 4_000 },
    { refundedAt: new Date('2026-11-26T12:00:00Z'), amountCents: 2_025 },
  ];
  const text = await textOf({ refunds, isCancelled: true });
  expect(text).toContain('Refunded on November 25, 2026\n−$40.00 USD\nRefunded on November 26, 2026\n−$20.25 USD');
  expect(text).toContain('Remains paid\n$60.25 USD');
  expect(text).toMatch(/2:30 PM .*\nCancelled/);
});

test('a receipt shows amounts of another currency in that currency', async () => {
  expect(await textOf({ currency: 'EUR' })).toContain('120.50 EUR');
});

test('a receipt is rendered to the same file every time', async () => {
  const first = await receiptPdf([receipt()]);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-06T07:08:09Z') });
  expect((await receiptPdf([receipt()])).equals(first)).toBe(true);
  vi.useRealTimers();
  const { info } = await read(first);
  expect(info).toMatchObject({ Title: 'Receipt R-00042', Language: 'en-US' });
  expect(String(info['CreationDate'])).toContain('20261121020405');
});

test.each(['Łukasz Żółć', 'Åsa Ærø', 'Ольга Ђорђевић', 'Κώστας Ψ', 'Nguyễn Thị Ắ', 'Gökçe Şahin'])(
  'a receipt can show %s',
  async (clientName) => {
    expect(await textOf({ clientName })).toContain(clientName);
  },
);

test('characters that the font lacks, or that are invisible, do no harm in a receipt', async () => {
  expect(await textOf({ clientName: 'A\u200bd\u200da\u202e 😀👩‍👩‍👧🇩🇪 \ud83d Still\u0000\r\nX' })).toContain('Ada Still X');
  expect(await textOf({ clientName: 'שלום 张伟 علي' })).toContain('ada@client.example');
});

test('the longest names in a receipt wrap, so that nothing leaves the page and one page is enough', async () => {
  const wide = receipt({
    clientName: 'W'.repeat(201),
    clientEmail: `${'a'.repeat(64)}@${'e'.repeat(180)}.example`,
    serviceName: 'hypnosis '.repeat(22),
    practice: { ...receipt().practice, name: 'Practice '.repeat(18) },
    refunds: [1, 2, 3].map((day) => ({ refundedAt: new Date(`2026-11-0${day}T12:00:00Z`), amountCents: 1 })),
  });
  const { pages } = await read(await receiptPdf([wide]));
  expect(pages).toHaveLength(1);
  for (const { right, y } of pages[0]!.pieces) {
    expect(right).toBeLessThan(545);
    // US Letter is 50 points shorter than A4.
    expect(y).toBeGreaterThan(70);
  }
});

test('a receipt fits on one page whatever its texts are', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (clientName, clientEmail, serviceName) => {
      const { pages } = await read(await receiptPdf([receipt({ clientName, clientEmail, serviceName })]));
      expect(pages).toHaveLength(1);
      expect(pages[0]!.text).toContain('$120.50 USD');
    }),
    { numRuns: Math.ceil(RUNS / 40) },
  );
});

test('the receipts of several payments for one session are pages of one file', async () => {
  const { pages } = await read(await receiptPdf([receipt(), receipt({ number: 43 })]));
  expect(pages.map(({ text }) => /R-\d+/.exec(text)?.[0])).toEqual(['R-00042', 'R-00043']);
});
