import { DATE_STYLES } from '@stillpoint/practice-page';
import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf, SelectField } from '../../components/form/fields.tsx';
import { browserZone } from '../../lib/time.ts';
import type { PageDraft } from './draft.ts';
import type { PageValues } from './api.ts';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** By which clock the practice works, and how it writes dates. */
export function ClockFields({ form }: { form: UseFormReturn<PageDraft, unknown, PageValues> }) {
  const field = fieldsOf(form);
  const zones = new Set([form.getValues('timeZone'), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <fieldset className="config-group">
      <legend>Clock</legend>
      <SelectField
        label="Time zone"
        help={WORDS.timeZoneHelp(zoneLabel(browserZone()))}
        {...field('timeZone')}
        options={Object.fromEntries([...zones].map((zone) => [zone, zoneLabel(zone)]))}
      />
      <SelectField label="Dates and times" help={WORDS.datesHelp} {...field('dateStyle')} options={DATE_STYLES} />
    </fieldset>
  );
}
