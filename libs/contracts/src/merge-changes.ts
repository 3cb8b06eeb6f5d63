/** A form and the values it was based on, both parsed by their schema. */
type EditForm<Values> = Values & { basedOn?: Values | undefined };

/** Compares values parsed by the same schema, so their keys are in the same order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges a form's changes since `basedOn` into the current values: fields the user left unchanged keep what somebody else may
 * have saved meanwhile. Without `basedOn` the whole form counts.
 */
export function mergeChanges<Values extends object>({ basedOn, ...form }: EditForm<Values>, current: Values): Values {
  if (!basedOn) return form as unknown as Values;
  const changed = Object.entries(form).filter(([name, value]) => !isSame(value, basedOn[name as keyof Values]));
  return { ...current, ...Object.fromEntries(changed) };
}

/** Whether somebody else changed a field to another value that this form changed as well. */
export function isConflict<Values extends object>(form: EditForm<Values>, current: Values): boolean {
  const { basedOn } = form;
  if (!basedOn) return false;
  const written = mergeChanges(form, current);
  return (Object.keys(current) as (keyof Values)[]).some(
    (name) => !isSame(written[name], current[name]) && !isSame(current[name], basedOn[name]),
  );
}
