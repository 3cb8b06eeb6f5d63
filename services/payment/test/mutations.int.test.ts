import { spoiledAnswers } from './mutations.ts';

spoiledAnswers({ answers: 300, seed: 20_261_121 });
