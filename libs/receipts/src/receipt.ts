import type { Practice } from '@stillpoint/contracts';
import { decimalsShown, formatMoney, PAYMENT_METHODS, type PaymentMethod } from '@stillpoint/scheduling';

/** Money that went back; cents of the receipt's currency. */
export interface ReceiptRefund {
  refundedAt: Date;
  amountCents: number;
}

/** What a receipt says: what was paid, by whom, for what, and what of it went back. Nothing clinical but the service's name. */
export interface Receipt {
  /** Unique, rising without gaps over all payments of the practice. */
  number: number;
  paidAt: Date;
  amountCents: number;
  /** ISO 4217. */
  currency: string;
  method: PaymentMethod;
  /** The payment provider's id of the payment. */
  captureId: string;
  refunds: readonly ReceiptRefund[];
  clientName: string;
  clientEmail: string;
  serviceName: string;
  startsAt: Date;
  durationMinutes: number;
  /** The session is not going to take place; the receipt says so. */
  isCancelled: boolean;
  practice: Practice;
}

/** A receipt's number as people read it: 42 → 'R-00042'. Five digits: six in a row in a mail look like a login code. */
export const receiptNumber = (number: number): string => `R-${String(number).padStart(5, '0')}`;

/** The name of a receipt's file: ASCII, and nothing personal in it. */
export const receiptFilename = (number: number): string => `receipt-${receiptNumber(number)}.pdf`;

/** What is left of a payment after its refunds, in cents. */
export const keptCents = (receipt: Pick<Receipt, 'amountCents' | 'refunds'>): number =>
  receipt.refunds.reduce((left, { amountCents }) => left - amountCents, receipt.amountCents);

/** How a payment was made; the provider's id helps to find it there. */
export const methodText = ({ method, captureId }: Pick<Receipt, 'method' | 'captureId'>): string =>
  method === 'paypal' ? `${PAYMENT_METHODS.paypal}, payment ${captureId}` : PAYMENT_METHODS[method];

/** An amount with its currency, as every line of a receipt names it: '$120.00 USD', '120.00 EUR', '1200 JPY'. */
export const moneyText = (cents: number, currency: string): string =>
  currency === 'USD' ? `${formatMoney(cents / 100, currency)} USD` : `${inDecimals(cents, currency)} ${currency}`;

/** Also of an amount that could not be paid in the currency: what the provider reported is shown as it is. */
const inDecimals = (cents: number, currency: string): string => (cents / 100).toFixed(decimalsShown(cents, currency));
