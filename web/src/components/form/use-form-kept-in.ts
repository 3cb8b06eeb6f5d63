import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormProps } from 'react-hook-form';
import { useCheckedForm } from './checks/use-checked-form.ts';
import type { KeptDraft } from '../../lib/drafts.ts';

/** What is typed in a form that is not saved, and what the form is about. */
export interface KeptForm<Subject, Draft> {
  about: Subject;
  typed: Draft;
}

/**
 * A form that keeps what is typed in `kept`: a reload or a session that ended loses nothing. `drop` it once it is saved, or
 * `startFrom` what holds then. `strip` takes out what may not be kept in the browser, a password for instance.
 */
export function useFormKeptIn<Subject, Draft extends FieldValues, Values>(
  kept: KeptDraft<KeptForm<Subject, Draft>>,
  about: Subject,
  options: UseFormProps<Draft, unknown, Values>,
  strip: (typed: Draft) => Draft = asItIs,
) {
  const [draft, setDraft] = useState(kept.find);
  const [subject] = useState(about);
  const form = useCheckedForm<Draft, unknown, Values>({
    ...options,
    ...(draft ? { defaultValues: draft.typed as typeof options.defaultValues } : {}),
  } as UseFormProps<Draft, unknown, Values>);
  const { getValues, reset, subscribe } = form;
  const stripped = useRef(strip);
  const began = useRef('');
  useEffect(() => {
    began.current = JSON.stringify(stripped.current(getValues()));
    // Also what buttons and pickers choose, without an event of a field.
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = stripped.current(values);
        if (JSON.stringify(typed) !== began.current) kept.keep({ about: subject, typed });
      },
    });
  }, [getValues, subscribe, kept, subject]);
  const drop = useCallback(() => {
    kept.drop();
    began.current = JSON.stringify(stripped.current(getValues()));
    setDraft(undefined);
  }, [kept, getValues]);
  const startFrom = (values: Draft) => {
    reset(values);
    drop();
  };
  return { form, draft: draft?.typed, drop, startFrom };
}

const asItIs = <Draft>(typed: Draft): Draft => typed;
