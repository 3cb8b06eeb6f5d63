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
 * A form that keeps in `kept` what is typed and differs from its `defaultValues`, which are what is saved: a reload or a session that
 * ended loses nothing. Typing back to what is saved drops it, also where the form began with a draft. `drop` it once it is saved, or
 * `startFrom` what holds then. `isChanged`: what is typed differs from what is saved. `strip` takes out what may not be kept in the
 * browser, a password for instance.
 */
export function useFormKeptIn<Subject, Draft extends FieldValues, Values>(
  kept: KeptDraft<KeptForm<Subject, Draft>>,
  about: Subject,
  options: UseFormProps<Draft, unknown, Values>,
  strip: (typed: Draft) => Draft = asItIs,
) {
  const [draft, setDraft] = useState(kept.find);
  const [isChanged, setIsChanged] = useState(draft !== undefined);
  const [subject] = useState(about);
  const form = useCheckedForm<Draft, unknown, Values>({
    ...options,
    // A draft may be of a version whose form had fewer fields.
    defaultValues: { ...options.defaultValues, ...draft?.typed },
  } as UseFormProps<Draft, unknown, Values>);
  const { getValues, reset, subscribe } = form;
  const stripped = useRef(strip);
  const saved = useRef(asShown(strip(options.defaultValues as Draft)));
  const drop = useCallback(() => {
    kept.drop();
    saved.current = asShown(stripped.current(getValues()));
    setDraft(undefined);
    setIsChanged(false);
  }, [kept, getValues]);
  useEffect(() => {
    // Also what buttons and pickers choose, without an event of a field.
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = stripped.current(values);
        if (asShown(typed) === saved.current) return drop();
        kept.keep({ about: subject, typed });
        setIsChanged(true);
      },
    });
  }, [subscribe, drop, kept, subject]);
  const startFrom = (values: Draft) => {
    reset(values);
    drop();
  };
  return { form, draft: draft?.typed, isChanged, drop, startFrom };
}

const asItIs = <Draft>(typed: Draft): Draft => typed;

/** Equal where all fields look alike: a number is its digits, and what is empty counts as what is not there. */
const asShown = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) => {
    if (typeof value === 'number') return String(value);
    return value === '' || value === null ? undefined : value;
  });
