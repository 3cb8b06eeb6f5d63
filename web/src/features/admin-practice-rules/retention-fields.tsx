import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField, SwitchField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { typedNumber } from './notice.ts';
import { WORDS } from './words.ts';
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
          help={WORDS.retention.books}
          {...field('retention.recordsYears')}
        />
        <NumberField
          label="Session notes (years)"
          help={WORDS.retention.notes}
          {...field('retention.notesYears', typedNumber(null))}
        />
      </div>
      <SwitchField
        label="Erase notes by themselves once their time is over"
        help={WORDS.retention.byHand}
        {...field('retention.erasesDueNotes')}
      />
    </fieldset>
  );
}
