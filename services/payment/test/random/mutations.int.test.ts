import { corruptedResponses } from './mutations.ts';

corruptedResponses({ responses: 100, seed: 20_261_121 });
