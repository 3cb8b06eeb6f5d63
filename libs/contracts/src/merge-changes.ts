/** A form and the values it was based on, both parsed by their schema. */
type EditForm<Values> = Values & { basedOn?: Values | undefined };

/** Compares values parsed by the same schema, so their keys are in the same order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a form's changes since `basedOn` into the current values: fields the user left unchanged keep what somebody else may
 * have saved meanwhile, also within a group such as a policy. `isConflict`: somebody else changed a field that the form changed
 * as well, to another value. Without `basedOn` the whole form counts.
 */
export function mergeChanges<Values extends object>(
  { basedOn, ...form }: EditForm<Values>,
  current: Values,
): { values: Values; isConflict: boolean } {
  if (!basedOn) return { values: form as Values, isConflict: false };
  const { values, isConflict } = merged(form, basedOn as Group, current as Group);
  return { values: values as Values, isConflict };
}

function merged(form: Group, before: Group, current: Group): { values: Group; isConflict: boolean } {
  const values = { ...current };
  let isConflict = false;
  for (const [name, value] of Object.entries(form)) {
    const [was, is] = [before[name], current[name]];
    if (isSame(value, was)) continue;
    const group = isGroup(value) && isGroup(was) && isGroup(is) ? merged(value, was, is) : null;
    values[name] = group ? group.values : value;
    isConflict ||= group ? group.isConflict : !isSame(is, was) && !isSame(value, is);
  }
  return { values, isConflict };
}

/**
 * Whether what is stored (null: nothing) is neither the form's `own` content nor what it was `basedOn`, for values that belong
 * together. Without `basedOn` anything may be replaced.
 */
export function isUnseen<Values extends object>(stored: Values | null, own: Values, basedOn?: Values | null): boolean {
  const isStored = (known: Values | null) =>
    (Object.keys(own) as (keyof Values)[]).every((name) => isSame(known?.[name], stored?.[name]));
  return basedOn !== undefined && !isStored(basedOn) && !isStored(own);
}
