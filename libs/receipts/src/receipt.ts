import type { Practice } from '@stillpoint/contracts';
import { decimalsShown, formatCents, PAYMENT_METHODS, type PaymentMethod } from '@stillpoint/scheduling';

/** A refund, in cents of the receipt's currency. */
export interface ReceiptRefund {
  refundedAt: Date;
  amountCents: number;
}

/** The content of a receipt: payment, payer, service and refunds. Nothing clinical but the service's name. */
export interface Receipt {
  /** Unique and increasing without gaps over all payments of the practice. */
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
  /** The session will not take place, which the receipt states. */
  isCancelled: boolean;
  practice: Practice;
}

/** A receipt's number for people: 42 → 'R-00042'. Five digits, because six in a row in a mail look like a login code. */
export const receiptNumber = (number: number): string => `R-${String(number).padStart(5, '0')}`;

/** File name of a receipt: ASCII, and without personal data. */
export const receiptFilename = (number: number): string => `receipt-${receiptNumber(number)}.pdf`;

/** A payment less its refunds, in cents. */
export const netCents = (receipt: Pick<Receipt, 'amountCents' | 'refunds'>): number =>
  receipt.refunds.reduce((left, { amountCents }) => left - amountCents, receipt.amountCents);

/** The payment method, with the provider's id to find the payment there. */
export const methodText = ({ method, captureId }: Pick<Receipt, 'method' | 'captureId'>): string =>
  method === 'paypal' ? `${PAYMENT_METHODS.paypal}, payment ${captureId}` : PAYMENT_METHODS[method];

/** An amount with its currency code, as on every line of a receipt: '$120.00 USD', '120.00 EUR', '1200 JPY'. */
export const moneyText = (cents: number, currency: string): string =>
  currency === 'USD' ? `${formatCents(cents, currency)} USD` : `${inDecimals(cents, currency)} ${currency}`;

/** Accepts amounts that cannot be paid in the currency as well: the provider's figure is shown unchanged. */
const inDecimals = (cents: number, currency: string): string => (cents / 100).toFixed(decimalsShown(cents, currency));
