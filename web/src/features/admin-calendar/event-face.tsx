import card from 'bootstrap-icons/icons/credit-card.svg?raw';
import check from 'bootstrap-icons/icons/check2.svg?raw';
import slash from 'bootstrap-icons/icons/slash-circle.svg?raw';
import { Icon } from '../../components/icon.tsx';

/** What stands in a session's or a blocked time's box: the name in bold, the second line, and its state as an icon with a name. */
export interface EventFacts {
  name: string;
  second: string;
  state: 'confirmed' | 'pending_payment' | 'completed' | 'blocked';
}

const ICONS = {
  confirmed: null,
  pending_payment: { svg: card, label: 'Payment pending' },
  completed: { svg: check, label: 'Completed' },
  blocked: { svg: slash, label: 'Blocked' },
} as const;

/** Too short for two lines, and for one of the usual height, in minutes. */
const SHORT = 30;
const LOW = 24;

/** `minutes`: of the box, which over midnight is a part of the session. */
export function EventFace({ facts, time, minutes }: { facts: EventFacts; time: string; minutes: number }) {
  const icon = ICONS[facts.state];
  const short = minutes <= SHORT ? 'event-face-short' : '';
  const low = minutes <= LOW ? 'event-face-low' : '';
  return (
    <div className={`event-face ${short} ${low}`}>
      <b>
        {icon && <Icon svg={icon.svg} label={icon.label} />} {facts.name}
      </b>
      <span>
        {time} {facts.second}
      </span>
    </div>
  );
}
