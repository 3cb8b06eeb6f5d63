import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormProps } from 'react-hook-form';
import { useCheckedForm } from './checks/use-checked-form.ts';
import type { DraftStore } from '../../lib/drafts.ts';

/** The unsaved values of a form, and what the form is about. */
export interface FormDraft<Subject, Draft> {
  about: Subject;
  typed: Draft;
}

/**
 * A form that keeps unsaved changes in `kept`, so that a reload or an ended session loses nothing. `defaultValues` are the saved values:
 * typing them again deletes the draft. Call `drop` after saving, or `startFrom` with the values that are saved now, and those `typed` when
 * they were sent: what was typed since stays. `isChanged` says whether the form differs from what is saved; `strip` removes what the
 * browser may not keep, such as a password.
 */
export function useFormWithDraft<Subject, Draft extends FieldValues, Values>(
  kept: DraftStore<FormDraft<Subject, Draft>>,
  about: Subject,
  options: UseFormProps<Draft, unknown, Values>,
  strip: (typed: Draft) => Draft = asItIs,
) {
  const [draft, setDraft] = useState(kept.load);
  const [isChanged, setIsChanged] = useState(draft !== undefined);
  const [subject] = useState(about);
  const form = useCheckedForm<Draft, unknown, Values>({
    ...options,
    // A draft may be of a version whose form had fewer fields.
    defaultValues: { ...options.defaultValues, ...draft?.typed },
  } as UseFormProps<Draft, unknown, Values>);
  const { getValues, reset, setValue, subscribe } = form;
  const stripped = useRef(strip);
  const saved = useRef(asShown(strip(options.defaultValues as Draft)));
  const drop = useCallback(() => {
    kept.clear();
    saved.current = asShown(stripped.current(getValues()));
    setDraft(undefined);
    setIsChanged(false);
  }, [kept, getValues]);
  useEffect(() => {
    // Not the fields' events: buttons and pickers change values without one.
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = stripped.current(values);
        if (asShown(typed) === saved.current) return drop();
        kept.save({ about: subject, typed });
        setIsChanged(true);
      },
    });
  }, [subscribe, drop, kept, subject]);
  const typed = (): Draft => structuredClone(getValues());
  const startFrom = (values: Draft, sent?: Draft) => {
    const now = typed();
    reset(values);
    drop();
    for (const name of Object.keys(sent ?? {}) as Path<Draft>[])
      if (asShown(now[name]) !== asShown(sent?.[name])) setValue(name, now[name]);
  };
  return { form, draft: draft?.typed, isChanged, drop, typed, startFrom };
}

const asItIs = <Draft>(typed: Draft): Draft => typed;

/** Values as the fields show them: a number is its digits, and an empty field counts as a missing one. */
const asShown = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) => {
    if (typeof value === 'number') return String(value);
    return value === '' || value === null ? undefined : value;
  });
