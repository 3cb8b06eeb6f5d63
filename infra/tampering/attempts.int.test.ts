import { attemptsNotToPay } from './attempts.ts';

attemptsNotToPay({ attempts: 60, seed: 20_261_121 });
