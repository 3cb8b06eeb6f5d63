import { numberFieldsOf, type RulesForm } from './number-fields.tsx';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

/** How much of the calendar one client can take. */
export function ClientLimitFields({ form }: { form: RulesForm }) {
  const number = numberFieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>Limits for one client</legend>
      <div className="rules-fields">
        {number('clientLimits.unpaidHolds', 'Unpaid bookings at once', WORDS.limits.holds, null)}
        {number('clientLimits.freeSessions', 'Free sessions at once', WORDS.limits.freeSessions, null)}
        {number('clientLimits.changesPerHour', 'Changes an hour', WORDS.limits.changes, null)}
      </div>
    </fieldset>
  );
}
