import type { PaymentMethod } from '@stillpoint/scheduling';

/** An accepted payment whose receipt can be mailed. Cents. */
export interface PaidReceipt {
  /** Id of the payment's event. */
  cause: string;
  number: number;
  captureId: string;
  amountCents: number;
  currency: string;
  /** ISO 8601. */
  paidAt: string;
  /** Absent in rows from before there was more than one way to pay. */
  method?: PaymentMethod | undefined;
}
