export { checkApproval } from './commands/check-approval.ts';
export { captureOrder, type Captured } from './commands/capture-order.ts';
export { openOrder, type OrderInput } from './commands/open-order.ts';
export { receiveNotice } from './commands/receive-notice.ts';
export { handleStuckPayment } from './commands/handle-stuck-payment.ts';
export { refundStuckPayment } from './commands/refund-stuck-payment.ts';
export { settleStuckPayment } from './commands/settle-stuck-payment.ts';
export { requestInvitation, type InvitationInput } from './commands/request-invitation.ts';
export type { PaymentContext } from './context.ts';
export type { CaptureStatus } from './domain/capture.ts';
export type { Checkout, RawNotice } from './provider.ts';
export { createProviders, markGivenBack, markPaid, PROVIDER_SETTINGS, type PaidOffline } from './providers.ts';
export { findCheckout, getCheckout } from './queries/checkout.ts';
export {
  ledgerTotal,
  listStuckPayments,
  refundsOf,
  type AppointmentRefund,
  type StuckPayment,
} from './queries/money.ts';
export { listHandledPayments, type HandledPayment } from './queries/handled.ts';
export { findOrder, type FoundOrder } from './queries/orders.ts';
export { findInvitedAppointment, findPaymentLink } from './queries/payment-links.ts';
export { listLedger, receiptsOf, type PaymentReceipt } from './queries/receipts.ts';
export type { StuckOutcome } from './steps/find-stuck.ts';
export type { LedgerEntry } from './store/receipts.ts';
