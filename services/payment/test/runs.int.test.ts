import { paymentLifecycles } from './runs.ts';

paymentLifecycles({ runs: 40, seed: 20_261_121 });
