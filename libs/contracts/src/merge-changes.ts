/** A form and the values it was based on, both parsed by their schema. */
type EditForm<Values> = Values & { basedOn?: Values | undefined };

/** Compares values parsed by the same schema, so their keys are in the same order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges a form's changes since `basedOn` into the current values: fields the user left unchanged keep what somebody else may
 * have saved meanwhile, also within a group such as a policy. Without `basedOn` the whole form counts.
 */
export function mergeChanges<Values extends object>({ basedOn, ...form }: EditForm<Values>, current: Values): Values {
  if (!basedOn) return form as unknown as Values;
  return merged(form, basedOn as Group, current as Group) as Values;
}

type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(form: Group, before: Group, current: Group): Group {
  const written = { ...current };
  for (const [name, value] of Object.entries(form)) {
    const [was, is] = [before[name], current[name]];
    if (isSame(value, was)) continue;
    written[name] = isGroup(value) && isGroup(was) && isGroup(is) ? merged(value, was, is) : value;
  }
  return written;
}

/** Whether somebody else changed a field, also one of a group, to another value that this form changed as well. */
export const isConflict = <Values extends object>({ basedOn, ...form }: EditForm<Values>, current: Values): boolean =>
  basedOn !== undefined && clashes(form, basedOn as Group, current as Group);

const clashes = (form: Group, before: Group, current: Group): boolean =>
  Object.entries(form).some(([name, value]) => {
    const [was, is] = [before[name], current[name]];
    if (isSame(value, was) || isSame(value, is) || isSame(is, was)) return false;
    return isGroup(value) && isGroup(was) && isGroup(is) ? clashes(value, was, is) : true;
  });

/**
 * Whether what is stored (null: nothing) is neither the form's `own` content nor what it was `basedOn`, for values that belong
 * together. Without `basedOn` anything may be replaced.
 */
export function isUnseen<Values extends object>(stored: Values | null, own: Values, basedOn?: Values | null): boolean {
  const isStored = (known: Values | null) =>
    (Object.keys(own) as (keyof Values)[]).every((name) => isSame(known?.[name], stored?.[name]));
  return basedOn !== undefined && !isStored(basedOn) && !isStored(own);
}
