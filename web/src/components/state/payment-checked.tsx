import hourglass from 'bootstrap-icons/icons/hourglass-split.svg?raw';
import { Note } from './note.tsx';

/** Says that a payment is under way and nothing is left to do. */
export const PaymentChecked = () => (
  <Note icon={hourglass}>
    <p>
      The payment provider is still checking your payment. Your time is kept for you; we e-mail you as soon as it is
      settled. There is nothing more to do.
    </p>
  </Note>
);
