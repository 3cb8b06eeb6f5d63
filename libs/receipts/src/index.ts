export { personPdf, type PersonSection } from './person-pdf.ts';
export { receiptPdf } from './receipt-pdf.ts';
export { netCents, receiptFilename, receiptNumber, type Receipt } from './receipt.ts';
export { timeText } from './words.ts';
