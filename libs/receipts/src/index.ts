export { keptCents, moneyText, receiptFilename, receiptNumber, type Receipt, type ReceiptRefund } from './receipt.ts';
