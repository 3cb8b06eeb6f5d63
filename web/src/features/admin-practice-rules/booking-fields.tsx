import { CURRENCIES } from '@stillpoint/scheduling';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { fieldsOf, NumberField, SelectField } from '../../components/form/fields.tsx';
import { bringIntoView } from '../../lib/bring-into-view.ts';
import type { RulesDraft, RulesValues } from './api.ts';
import { NoticeField } from './notice-field.tsx';
import { typedNumber } from './notice.ts';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

const NAMED = Object.fromEntries(Object.entries(CURRENCIES).map(([code, name]) => [code, `${name} (${code})`]));

/** How early, how far ahead, how close together and how many a day. */
export function BookingFields({ form }: { form: UseFormReturn<RulesDraft, unknown, RulesValues> }) {
  const field = fieldsOf(form);
  const { hash } = useLocation();
  const group = useRef<HTMLFieldSetElement>(null);
  // Hints about prices link to the currency, which is far down its tab.
  useEffect(() => {
    const currency = hash === '#currency' && group.current?.querySelector('select');
    if (!currency) return;
    currency.focus({ preventScroll: true });
    bringIntoView(currency, 'center');
  }, [hash]);
  return (
    <fieldset className="config-group" ref={group}>
      <legend>What clients can book</legend>
      <SelectField label="Currency of your prices" help={WORDS.currencyHelp} {...field('currency')} options={NAMED} />
      <div className="rules-fields">
        <NoticeField control={form.control} />
        <NumberField
          label="Booking horizon (days)"
          help={WORDS.horizonHelp}
          {...field('horizonDays', typedNumber(null))}
        />
        <NumberField
          label="Most sessions a day"
          help={WORDS.perDayHelp}
          {...field('maxSessionsPerDay', typedNumber(null))}
        />
        <NumberField
          label="Buffer before (minutes)"
          help={WORDS.bufferBefore}
          {...field('bufferBeforeMinutes', typedNumber(0))}
        />
        <NumberField
          label="Buffer after (minutes)"
          help={WORDS.bufferAfter}
          {...field('bufferAfterMinutes', typedNumber(0))}
        />
      </div>
    </fieldset>
  );
}
