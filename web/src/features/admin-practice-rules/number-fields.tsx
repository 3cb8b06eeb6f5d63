import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { typedNumber } from './notice.ts';

export type RulesForm = UseFormReturn<RulesDraft, unknown, RulesValues>;

/** Draws the number fields of the rules. `blank`: what an empty one stands for; without it, a number has to be typed. */
export function numberFieldsOf(form: RulesForm) {
  const field = fieldsOf(form);
  return (name: FieldPath<RulesDraft>, label: string, help: string, blank?: 0 | null) => (
    <NumberField label={label} help={help} {...field(name, blank === undefined ? {} : typedNumber(blank))} />
  );
}
