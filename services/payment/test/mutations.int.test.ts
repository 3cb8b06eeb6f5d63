import { corruptedAnswers } from './mutations.ts';

corruptedAnswers({ answers: 100, seed: 20_261_121 });
