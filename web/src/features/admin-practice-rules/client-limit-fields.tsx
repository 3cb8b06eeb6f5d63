import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { typedNumber } from './notice.ts';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

const FIELDS = [
  ['unpaidHolds', 'Unpaid bookings at once', WORDS.limits.holds],
  ['freeSessions', 'Free sessions at once', WORDS.limits.freeSessions],
  ['changesPerHour', 'Changes an hour', WORDS.limits.changes],
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
            help={WORDS.limits.orNone(help)}
            {...field(`clientLimits.${name}`, typedNumber(null))}
          />
        ))}
      </div>
    </fieldset>
  );
}
