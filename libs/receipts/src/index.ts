export { receiptPdf } from './receipt-pdf.ts';
export { keptCents, moneyText, receiptFilename, receiptNumber, type Receipt, type ReceiptRefund } from './receipt.ts';
