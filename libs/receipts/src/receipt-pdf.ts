import { minutesText, zoneName } from '@stillpoint/scheduling';
import { openDocument } from './document.ts';
import { netCents, methodText, moneyText, receiptNumber, type Receipt } from './receipt.ts';
import { sheet, STYLE } from './sheet.ts';
import { dayText, printable, timeText } from './words.ts';

/**
 * Draws receipts as a PDF, one per page: A4 that prints on US Letter too, fonts embedded, tagged for screen readers. The same
 * receipts yield the same bytes, since the time of rendering is not part of the file. Needs at least one receipt.
 */
export async function receiptPdf(receipts: readonly [Receipt, ...Receipt[]]): Promise<Buffer> {
  const [first] = receipts;
  const { doc, root, whole } = await openDocument({
    title: `Receipt ${receiptNumber(first.number)}`,
    author: first.practice.name,
    at: first.paidAt,
  });
  for (const receipt of receipts) {
    doc.addPage();
    renderReceipt(doc, root, receipt);
  }
  root.end();
  doc.end();
  return whole;
}

function renderReceipt(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, receipt: Receipt): void {
  const { practice, currency, refunds } = receipt;
  const zoneAt = (at: Date) => zoneName(practice.timeZone, at);
  const page = sheet(doc, root);
  page.text(printable(practice.name), STYLE.practice, 'P', 2);
  page.text(`${printable(practice.email)} · ${printable(practice.phone)}`, STYLE.small, 'P', 26);
  page.text('Receipt', STYLE.title, 'H1', 16);
  page.rule();
  page.facts([
    ['Receipt number', receiptNumber(receipt.number)],
    ['Date of payment', `${dayText(receipt.paidAt, practice)} (${zoneAt(receipt.paidAt)})`],
    ['Paid by', `${printable(receipt.clientName)}\n${printable(receipt.clientEmail)}`],
    ['For', `${printable(receipt.serviceName)}, ${minutesText(receipt.durationMinutes)}, online`],
    [
      'Session',
      `${timeText(receipt.startsAt, practice)} (${zoneAt(receipt.startsAt)})${receipt.isCancelled ? '\nCancelled' : ''}`,
    ],
    ['Payment method', methodText(receipt)],
  ]);
  doc.y += 10;
  page.rule();
  page.amounts([
    { label: 'Paid', amount: moneyText(receipt.amountCents, currency), isStrong: refunds.length === 0 },
    ...refunds.map(({ refundedAt, amountCents }) => ({
      label: `Refunded on ${dayText(refundedAt, practice)}`,
      amount: `−${moneyText(amountCents, currency)}`,
    })),
    ...(refunds.length > 0
      ? [{ label: 'Remains paid', amount: moneyText(netCents(receipt), currency), isStrong: true }]
      : []),
  ]);
  doc.y += 10;
  page.rule();
  page.text(
    'Later refunds are not on this copy. The current receipt is always in the client’s account.',
    STYLE.small,
    'P',
  );
}
