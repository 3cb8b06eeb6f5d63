import { testTampering } from './attempts.ts';

testTampering({
  attempts: Number(process.env['TAMPERING_ATTEMPTS'] ?? 2_000),
  seed: Number(process.env['TAMPERING_SEED'] ?? 20_261_121),
});
