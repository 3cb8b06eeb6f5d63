import { useCallback, useState } from 'react';
import type { FieldValues, UseFormProps } from 'react-hook-form';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useFormKeptIn, type KeptForm } from '../../form/use-form-kept-in.ts';
import { useDraft } from './use-draft.ts';

/**
 * A form of the dashboard that keeps what is typed under `name` (`useFormKeptIn`); a dialog's is also dropped when it closes
 * (`useKeptDialog`, by the same name, about the same).
 */
export const useKeptForm = <Subject, Draft extends FieldValues, Values>(
  name: string,
  about: Subject,
  options: UseFormProps<Draft, unknown, Values>,
  strip?: (typed: Draft) => Draft,
) => useFormKeptIn(useDraft<KeptForm<Subject, Draft>>(name), about, options, strip);

/** As `useDialog`, for a form that keeps what is typed: after a reload or a login it is open again. Closing it forgets the text. */
export function useKeptDialog<Subject>(name: string) {
  const kept = useDraft<KeptForm<Subject, unknown>>(name);
  const [found] = useState(kept.find);
  const { close: hide, ...dialog } = useDialog<Subject>(found && { subject: found.about });
  const close = useCallback(() => {
    kept.drop();
    hide();
  }, [kept, hide]);
  return { ...dialog, close };
}
