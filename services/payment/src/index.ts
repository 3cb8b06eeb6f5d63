export { checkApproval } from './commands/check-approval.ts';
export { captureOrder, type Captured } from './commands/capture-order.ts';
export { openOrder } from './commands/open-order.ts';
export { receiveNotice } from './commands/receive-notice.ts';
export { followLostMoney } from './commands/follow-lost-money.ts';
export { handleStuckPayment } from './commands/handle-stuck-payment.ts';
export { refundStuckPayment } from './commands/refund-stuck-payment.ts';
export { reconcileStuckPayment } from './commands/reconcile-stuck-payment.ts';
export { requestInvitation } from './commands/request-invitation.ts';
export type { PaymentContext } from './context.ts';
export type { CaptureStatus } from './domain/capture.ts';
export type { Checkout, RawNotice } from './provider.ts';
export {
  createProviders,
  markRefunded,
  markPaid,
  PROVIDER_SETTINGS,
  type PaidOffline,
  type PaypalAccounts,
} from './providers.ts';
export { findCheckout, getCheckout } from './queries/checkout.ts';
export { isMoneyUnderWay, ledgerTotals, listStuckPayments } from './queries/money.ts';
export { listHandledPayments } from './queries/handled.ts';
export { findOrder, type FoundOrder } from './queries/orders.ts';
export { findPaymentLink } from './queries/payment-links.ts';
export { listLedger, receiptsOf } from './queries/receipts.ts';
export { lastReceiptNumber, skipReceiptNumbers } from './store/ledger.ts';
export type { LedgerEntry } from './store/receipts.ts';
export { ARCHIVED } from './store/archived.ts';
