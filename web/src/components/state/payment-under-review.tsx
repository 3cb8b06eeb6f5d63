import hourglass from 'bootstrap-icons/icons/hourglass-split.svg?raw';
import { Note } from './note.tsx';
import { WORDS } from './words.ts';

/** Says that a payment is under way and nothing is left to do. */
export const PaymentUnderReview = () => (
  <Note icon={hourglass}>
    <p>{WORDS.paymentUnderReview}</p>
  </Note>
);
