import { useState } from 'react';
import type { FieldValues, UseFormProps } from 'react-hook-form';
import { isRefused } from '../../../lib/api.ts';
import type { Savable } from '../../form/use-saving.ts';
import { useDraftForm } from './use-draft-form.ts';

/**
 * `useDraftForm` for settings, which stay open when `mutation` has saved them; run it as `save`. `canDiscard`: they hold a draft, or
 * were refused because others are saved by now, until they start from those.
 */
export function useSettingsForm<Draft extends FieldValues, Values, Answer, Sent>(
  name: string,
  { mutateAsync }: Savable<Answer, Sent>,
  options: UseFormProps<Draft, unknown, Values>,
  strip?: (typed: Draft) => Draft,
) {
  const { startFrom, ...form } = useDraftForm(name, null, options, strip);
  const [isOutdated, setIsOutdated] = useState(false);
  return {
    ...form,
    canDiscard: isOutdated || form.draft !== undefined,
    save: {
      mutateAsync: (values: Sent) =>
        mutateAsync(values).catch((error: Error) => {
          if (isRefused(error, 'changed_meanwhile')) setIsOutdated(true);
          throw error;
        }),
    },
    startFrom: (...values: Parameters<typeof startFrom>) => {
      startFrom(...values);
      setIsOutdated(false);
    },
  };
}
