export { personPdf, type PersonSection } from './person-pdf.ts';
export { receiptPdf } from './receipt-pdf.ts';
export { receiptFilename, receiptNumber, type Receipt } from './receipt.ts';
export { timeText } from './words.ts';
