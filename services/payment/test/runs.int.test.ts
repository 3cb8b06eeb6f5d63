import { livesOfAPayment } from './runs.ts';

livesOfAPayment({ runs: 40, seed: 20_261_121 });
