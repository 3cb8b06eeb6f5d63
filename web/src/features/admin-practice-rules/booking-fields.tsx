import { CURRENCIES } from '@stillpoint/scheduling';
import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField, SelectField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { NoticeField } from './notice-field.tsx';
import { typedNumber } from './notice.ts';
import '../../components/form/config-group.scss';

const NAMED = Object.fromEntries(Object.entries(CURRENCIES).map(([code, name]) => [code, `${name} (${code})`]));

/** How early, how far ahead, how close together and how many a day. */
export function BookingFields({ form }: { form: UseFormReturn<RulesDraft, unknown, RulesValues> }) {
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>What clients can book</legend>
      <SelectField
        label="Currency of your prices"
        help="Sessions that are booked keep the currency they were booked in. Prices are not converted: look at your services after a change."
        {...field('currency')}
        options={NAMED}
      />
      <div className="rules-fields">
        <NoticeField control={form.control} />
        <NumberField
          label="Booking horizon (days)"
          help="How many days ahead clients can book. 0 or blank: no limit."
          {...field('horizonDays', typedNumber(null))}
        />
        <NumberField
          label="Most sessions a day"
          help="A day with so many is full. 0 or blank: no limit."
          {...field('maxSessionsPerDay', typedNumber(null))}
        />
        <NumberField
          label="Buffer before (minutes)"
          help="Kept free before each session."
          {...field('bufferBeforeMinutes', typedNumber(0))}
        />
        <NumberField
          label="Buffer after (minutes)"
          help="Kept free after each session."
          {...field('bufferAfterMinutes', typedNumber(0))}
        />
      </div>
    </fieldset>
  );
}
