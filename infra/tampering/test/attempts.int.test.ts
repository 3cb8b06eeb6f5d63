import { testTampering } from '../attempts.ts';

testTampering({ attempts: 40, seed: 20_261_121 });
