import pencil from 'bootstrap-icons/icons/pencil.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import trash from 'bootstrap-icons/icons/trash3.svg?raw';
import type { AvailabilityRule } from '@stillpoint/contracts';
import { Tag } from '../../components/badges.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { hoursLine } from './week.ts';
import './day-card.scss';

/** One weekday with its opening hours. */
export function DayCard({
  day,
  rules,
  onAdd,
  onEdit,
  onDelete,
}: {
  day: string;
  rules: readonly AvailabilityRule[];
  onAdd: () => void;
  onEdit: (rule: AvailabilityRule) => void;
  onDelete: (rule: AvailabilityRule) => void;
}) {
  return (
    <li className="day-card">
      <div className="day-card-head">
        <h3>{day}</h3>
        <IconButton svg={plus} label={`Add hours on ${day}`} isQuiet onClick={onAdd} />
      </div>
      {rules.length === 0 ? (
        <p className="m-0 text-secondary">No availability set</p>
      ) : (
        <ul className="list-unstyled day-rules">
          {rules.map((rule) => (
            <li key={rule.id}>
              <span className="tabular">{hoursLine(rule)}</span>
              <Tag tone={rule.isActive ? 'good' : 'secondary'}>{rule.isActive ? 'Active' : 'Inactive'}</Tag>
              <span className="day-rule-buttons">
                <IconButton
                  svg={pencil}
                  label={`Edit ${day} ${hoursLine(rule)}`}
                  isQuiet
                  onClick={() => onEdit(rule)}
                />
                <IconButton
                  svg={trash}
                  label={`Delete ${day} ${hoursLine(rule)}`}
                  isQuiet
                  onClick={() => onDelete(rule)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
