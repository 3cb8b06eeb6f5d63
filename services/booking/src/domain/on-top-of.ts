import { isDeepStrictEqual } from 'node:util';

/**
 * What a form changed since it was begun with `basedOn`, on top of what is there by now: fields that its writer left as they were stay
 * as somebody else may have made them meanwhile. Without `basedOn` the whole form counts.
 */
export function onTopOf<Values extends object>(
  { basedOn, ...form }: Values & { basedOn?: Values | undefined },
  current: Values,
): Values {
  if (!basedOn) return form as unknown as Values;
  const changed = Object.entries(form).filter(
    ([name, value]) => !isDeepStrictEqual(value, basedOn[name as keyof Values]),
  );
  return { ...current, ...Object.fromEntries(changed) };
}
