import { hostileInput } from './hostile-input.ts';

hostileInput({ requests: 640, seed: 20_261_121 });
