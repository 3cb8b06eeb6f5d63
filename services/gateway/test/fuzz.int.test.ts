import { hostileInput } from './hostile-input.ts';

hostileInput({ requests: 2_250, seed: 20_261_121 });
