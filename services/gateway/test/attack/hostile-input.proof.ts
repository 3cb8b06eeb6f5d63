import { hostileInput } from './hostile-input.ts';

hostileInput({
  requests: Number(process.env['HOSTILE_REQUESTS'] ?? 100_000),
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_121),
  isMemoryWatched: true,
});
