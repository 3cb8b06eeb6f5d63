export { attempt } from './attempt.ts';
export { claimById, claimDue, countDue } from './claims.ts';
export { exponentialBackoff, type Claim, type Delivery, type DeliveryContext, type Outcome } from './delivery.ts';
export { deliveryMetrics, type DeliveryMetrics } from './metrics.ts';
export { startRunner, type Runner } from './runner.ts';
