import { hostileInput } from './hostile-input.ts';

hostileInput({ requests: 1_100, seed: 20_261_121 });
