import cash from 'bootstrap-icons/icons/cash-coin.svg?raw';
import { ReachPractice } from '../page/reach-practice.tsx';
import { Note } from '../state/note.tsx';

/** In place of the buttons, where the practice takes no payments online. */
export const PayPractice = () => (
  <Note icon={cash}>
    You pay the practice directly, by bank transfer or as agreed with it; to ask how, <ReachPractice />. We keep this
    time for you, and the practice confirms your session once it is paid.
  </Note>
);
