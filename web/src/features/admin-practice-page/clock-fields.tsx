import { DATE_STYLES } from '@stillpoint/practice-page';
import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf, SelectField } from '../../components/form/fields.tsx';
import { browserZone } from '../../lib/time.ts';
import type { PageDraft, PageValues } from './api.ts';
import '../../components/form/config-group.scss';

const inWords = (zone: string): string => zone.replaceAll('_', ' ');

/** By which clock the practice works, and how it writes dates. */
export function ClockFields({ form }: { form: UseFormReturn<PageDraft, unknown, PageValues> }) {
  const field = fieldsOf(form);
  const zones = new Set([form.getValues('timeZone'), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <fieldset className="config-group">
      <legend>Clock</legend>
      <SelectField
        label="Time zone"
        help={`Weekly hours and days off are times of this clock; sessions that are booked keep their moment. This computer is in ${inWords(browserZone())}. Left as it is, the server’s first value holds.`}
        {...field('timeZone')}
        options={Object.fromEntries([...zones].map((zone) => [zone, inWords(zone)]))}
      />
      <SelectField
        label="Dates and times"
        help="On every page, in mails and on receipts."
        {...field('dateStyle')}
        options={DATE_STYLES}
      />
    </fieldset>
  );
}
