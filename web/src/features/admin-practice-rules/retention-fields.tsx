import { fieldsOf, SwitchField } from '../../components/form/fields.tsx';
import { numberFieldsOf, type RulesForm } from './number-fields.tsx';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

/** How long is kept what an erased client leaves behind, and session notes. */
export function RetentionFields({ form }: { form: RulesForm }) {
  const number = numberFieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>How long things are kept</legend>
      <div className="rules-fields">
        {number('retention.recordsYears', 'Records of erased clients (years)', WORDS.retention.books)}
        {number('retention.notesYears', 'Session notes (years)', WORDS.retention.notes, null)}
      </div>
      <SwitchField
        label="Erase notes by themselves once their time is over"
        help={WORDS.retention.byHand}
        {...fieldsOf(form)('retention.erasesDueNotes')}
      />
    </fieldset>
  );
}
