import type { Service } from '@stillpoint/contracts';
import { formatMoney, isFree, minutesText } from '@stillpoint/scheduling';
import Button from 'react-bootstrap/Button';
import { When } from '../../../components/when.tsx';
import './choice-summary.scss';

/** What has been chosen so far and the way on; stays at the bottom edge on phones. */
export const ChoiceSummary = ({
  service,
  slot,
  onNext,
}: {
  service: Service;
  slot: string | null;
  onNext: () => void;
}) => (
  <div className={`choice-summary ${slot ? 'choice-summary-chosen' : ''}`}>
    <div>
      <div className="choice-what">
        <strong>{service.name}</strong>
        <div className="text-secondary tabular">
          {minutesText(service.duration)} ·{' '}
          {isFree(service.price) ? 'Free' : formatMoney(service.price, service.currency)}
        </div>
      </div>
      <div>{slot ? <When instant={slot} /> : 'No time chosen yet'}</div>
    </div>
    <Button onClick={onNext} disabled={slot === null}>
      Continue
    </Button>
  </div>
);
