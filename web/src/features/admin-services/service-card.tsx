import type { Service } from '@stillpoint/contracts';
import { formatMoney, minutesText } from '@stillpoint/scheduling';
import Button from 'react-bootstrap/Button';
import { Tag } from '../../components/badges.tsx';
import { ServiceIcon } from '../../components/service-icon.tsx';
import './service-card.scss';

/** One service: name, state, description, price with the currency's sign, minutes, and the two things one does with it. */
export function ServiceCard({
  service,
  onEdit,
  onDelete,
}: {
  service: Service;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <li className="offer">
      <div className="offer-head">
        <ServiceIcon name={service.icon} />
        <h3>{service.name}</h3>
        <Tag tone={service.isActive ? 'good' : 'secondary'}>{service.isActive ? 'Active' : 'Inactive'}</Tag>
      </div>
      <p className="offer-words">{service.description}</p>
      <p className="offer-figures tabular">
        <b className="fw-semibold">{formatMoney(service.price, service.currency)}</b>
        <span>{minutesText(service.duration)}</span>
      </p>
      <div className="offer-actions">
        <Button size="sm" variant="outline-primary" aria-label={`Edit ${service.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="sm" variant="outline-danger" aria-label={`Delete ${service.name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
