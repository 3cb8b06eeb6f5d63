import check from 'bootstrap-icons/icons/check-lg.svg?raw';
import { Icon } from '../icon.tsx';
import { TIPS } from './words.ts';
import './tips.scss';

/** How to prepare for a session (spec section 2). */
export const Tips = () => (
  <ul className="list-unstyled tips" aria-label="Before your session">
    {TIPS.map((tip) => (
      <li key={tip}>
        <Icon svg={check} />
        {tip}
      </li>
    ))}
  </ul>
);
