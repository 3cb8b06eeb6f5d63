import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { typedNumber } from './notice.ts';
import '../../components/form/config-group.scss';

const FIELDS = [
  ['unpaidHolds', 'Unpaid bookings at once', 'Times that one client can hold before paying for one.'],
  ['freeSessions', 'Free sessions at once', 'Free sessions to come that one client can have booked.'],
  ['changesPerHour', 'Changes an hour', 'Bookings, moves and cancellations by one client.'],
] as const;

/** How much of the calendar one client can take. */
export function ClientLimitFields({ form }: { form: UseFormReturn<RulesDraft, unknown, RulesValues> }) {
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>Limits for one client</legend>
      <div className="rules-fields">
        {FIELDS.map(([name, label, help]) => (
          <NumberField
            key={name}
            label={label}
            help={`${help} 0 or blank: no limit.`}
            {...field(`clientLimits.${name}`, typedNumber(null))}
          />
        ))}
      </div>
    </fieldset>
  );
}
