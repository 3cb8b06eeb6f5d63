import { attemptsNotToPay } from '../attempts.ts';

attemptsNotToPay({ attempts: 40, seed: 20_261_121 });
