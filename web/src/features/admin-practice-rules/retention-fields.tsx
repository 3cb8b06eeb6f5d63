import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField, SwitchField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { typedNumber } from './notice.ts';
import '../../components/form/config-group.scss';

/** How long is kept what an erased client leaves behind, and session notes. */
export function RetentionFields({ form }: { form: UseFormReturn<RulesDraft, unknown, RulesValues> }) {
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>How long things are kept</legend>
      <div className="rules-fields">
        <NumberField
          label="Records of erased clients (years)"
          help="After the last session: who had a session and what was paid, sealed. As long as your law asks for."
          {...field('retention.recordsYears')}
        />
        <NumberField
          label="Session notes (years)"
          help="After the client’s last session. 0 or blank: until you erase them."
          {...field('retention.notesYears', typedNumber(null))}
        />
      </div>
      <SwitchField
        label="Erase notes by themselves once their time is over"
        help="Otherwise the Overview names them, and you erase them."
        {...field('retention.erasesDueNotes')}
      />
    </fieldset>
  );
}
