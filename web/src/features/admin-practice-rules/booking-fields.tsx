import { CURRENCIES } from '@stillpoint/scheduling';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fieldsOf, SelectField } from '../../components/form/fields.tsx';
import { bringIntoView } from '../../lib/browser/bring-into-view.ts';
import { NoticeField } from './notice-field.tsx';
import { numberFieldsOf, type RulesForm } from './number-fields.tsx';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

const NAMED = Object.fromEntries(Object.entries(CURRENCIES).map(([code, name]) => [code, `${name} (${code})`]));

/** How early, how far ahead, how close together and how many a day. */
export function BookingFields({ form }: { form: RulesForm }) {
  const field = fieldsOf(form);
  const number = numberFieldsOf(form);
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
        {number('horizonDays', 'Booking horizon (days)', WORDS.horizonHelp, null)}
        {number('maxSessionsPerDay', 'Most sessions a day', WORDS.perDayHelp, null)}
        {number('bufferBeforeMinutes', 'Buffer before (minutes)', WORDS.bufferBefore, 0)}
        {number('bufferAfterMinutes', 'Buffer after (minutes)', WORDS.bufferAfter, 0)}
      </div>
    </fieldset>
  );
}
