import { paymentLifecycles } from './runs.ts';

paymentLifecycles({ runs: 20, seed: 20_261_121 });
