/** A form with what it was begun with, both as their schema parsed them. */
type BegunForm<Values> = Values & { basedOn?: Values | undefined };

/** Of values that a schema parsed, whose keys stand in its order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a form changed since it was begun with `basedOn`, on top of what is there by now: fields that its writer left as they were stay
 * as somebody else may have made them meanwhile. Without `basedOn` the whole form counts.
 */
export function onTopOf<Values extends object>({ basedOn, ...form }: BegunForm<Values>, current: Values): Values {
  if (!basedOn) return form as unknown as Values;
  const changed = Object.entries(form).filter(([name, value]) => !isSame(value, basedOn[name as keyof Values]));
  return { ...current, ...Object.fromEntries(changed) };
}

/** Whether somebody else made something different meanwhile of a field that the form changed. */
export function isChangedByBoth<Values extends object>(form: BegunForm<Values>, current: Values): boolean {
  const { basedOn } = form;
  if (!basedOn) return false;
  const written = onTopOf(form, current);
  return (Object.keys(current) as (keyof Values)[]).some(
    (name) => !isSame(written[name], current[name]) && !isSame(current[name], basedOn[name]),
  );
}
