export { receiptPdf } from './receipt-pdf.ts';
export { keptCents, receiptFilename, receiptNumber, type Receipt } from './receipt.ts';
