import { corruptedResponses } from './mutations.ts';

corruptedResponses({
  responses: Number(process.env['SPOILED_ANSWERS'] ?? 5_000),
  seed: Number(process.env['PAYMENT_SEED'] ?? 20_261_121),
});
