export { attempt, type Tried } from './attempt.ts';
export { claimById, claimDue } from './claims.ts';
export {
  doubling,
  type Claim,
  type Delivery,
  type DeliveryContext,
  type DeliveryTable,
  type Outcome,
} from './delivery.ts';
export { deliveryMetrics, type DeliveryMetrics } from './metrics.ts';
export { startRunner, type Runner, type RunnerOptions } from './runner.ts';
