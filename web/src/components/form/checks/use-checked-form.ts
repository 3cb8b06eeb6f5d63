import { useCallback, useEffect, useRef } from 'react';
import { useForm, type FieldValues, type UseFormHandleSubmit, type UseFormProps } from 'react-hook-form';

/**
 * A form with a `lazyResolver`. After an invalid submit the first invalid control gets the focus, in the order of the page rather
 * than that of registration.
 */
export function useCheckedForm<Draft extends FieldValues = FieldValues, Context = unknown, Values = Draft>(
  options: UseFormProps<Draft, Context, Values>,
) {
  const form = useForm<Draft, Context, Values>({ ...options, shouldFocusError: false });
  const { submitCount } = form.formState;
  const refused = useRef<Element>(null);
  // After the errors are rendered.
  useEffect(() => {
    refused.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
    refused.current = null;
  }, [submitCount]);
  const send = form.handleSubmit;
  const handleSubmit: UseFormHandleSubmit<Draft, Values> = useCallback(
    (onValid, onInvalid) =>
      send(onValid, (errors, event) => {
        refused.current = (event?.target as Element | undefined) ?? null;
        return onInvalid?.(errors, event);
      }),
    [send],
  );
  return { ...form, handleSubmit };
}
