import { spoiledAnswers } from './mutations.ts';

spoiledAnswers({ answers: 100, seed: 20_261_121 });
