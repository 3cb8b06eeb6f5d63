import { paymentLifecycles } from './runs.ts';

paymentLifecycles({
  runs: Number(process.env['PAYMENT_RUNS'] ?? 2_000),
  seed: Number(process.env['PAYMENT_SEED'] ?? 20_261_121),
});
