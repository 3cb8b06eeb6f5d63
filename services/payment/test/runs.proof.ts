import { livesOfAPayment } from './runs.ts';

livesOfAPayment({
  runs: Number(process.env['PAYMENT_RUNS'] ?? 2_000),
  seed: Number(process.env['PAYMENT_SEED'] ?? 20_261_121),
});
