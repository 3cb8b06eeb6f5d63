import {
  useId,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import Form from 'react-bootstrap/Form';
import {
  get,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import './fields.scss';

interface Common {
  label: ReactNode;
  /** What ties it to a form, with `error`: see fieldsOf; leave both out for a read-only field. */
  registration?: UseFormRegisterReturn;
  error?: FieldError | undefined;
  /** A line of help under the field. */
  help?: ReactNode;
  /** The id of words elsewhere on the page that are read out with it. */
  about?: string;
  optional?: boolean;
}
type Controlled = 'children' | 'size' | 'id';

/** A field of a form and what is wrong with it, to spread into its control. */
export type BoundField = Required<Pick<Common, 'registration' | 'error'>>;

/** Gives the fields of `form` by name: `const field = fieldsOf(form)`, then `<TextField label="Name" {...field('name')} />`. */
export const fieldsOf =
  <Typed extends FieldValues, Context, Sent>({ register, formState }: UseFormReturn<Typed, Context, Sent>) =>
  <Name extends FieldPath<Typed>>(name: Name, options?: RegisterOptions<Typed, Name>): BoundField => ({
    registration: register(name, options),
    error: get(formState.errors, name) as FieldError | undefined,
  });

/** Label, control, help and error, tied together for screen readers. */
export function Field({
  label,
  error,
  help,
  about,
  optional,
  children,
}: Omit<Common, 'registration'> & {
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    isInvalid: boolean;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const described = [about, error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <Form.Label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </Form.Label>
      {children({
        id,
        'aria-describedby': described || undefined,
        isInvalid: error !== undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && (
        <Form.Text id={`${id}-help`} className="d-block">
          {help}
        </Form.Text>
      )}
      {error && (
        <div id={`${id}-error`} className="field-error">
          {error.message}
        </div>
      )}
    </div>
  );
}

type TextFieldProps = Common & { ref?: Ref<HTMLInputElement> } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    Controlled
  >;
/** One line of text. A date without an end takes years of six digits, and arrow keys lead past the years that the server takes. */
export function TextField({ label, registration, optional = false, error, help, about, ...input }: TextFieldProps) {
  return (
    <Field label={label} optional={optional} error={error} help={help} {...(about && { about })}>
      {(ids) => (
        <Form.Control
          max={input.type === 'date' ? '2999-12-31' : undefined}
          {...(input as object)}
          {...ids}
          {...registration}
        />
      )}
    </Field>
  );
}

/** A whole number, typed on a keyboard of digits; the browser suggests no earlier ones. */
export const NumberField = (props: TextFieldProps) => <TextField {...props} inputMode="numeric" autoComplete="off" />;

type TextareaProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Controlled>;
/** Several lines of text. */
export function TextareaField({ label, registration, error, help, optional = false, ...input }: TextareaProps) {
  return (
    <Field label={label} error={error} help={help} optional={optional}>
      {(ids) => <Form.Control as="textarea" rows={4} {...(input as object)} {...ids} {...registration} />}
    </Field>
  );
}

type SelectProps = Common & {
  /** What can be chosen, in words. */
  options?: Readonly<Record<string, string>>;
  /** Options that stand before those. */
  children?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, Controlled>;
/** A choice from a list. */
export function SelectField({ label, registration, error, help, optional, options, children, ...input }: SelectProps) {
  return (
    <Field label={label} error={error} help={help} optional={optional ?? false}>
      {(ids) => (
        <Form.Select {...input} {...ids} {...registration}>
          {children}
          {options && <Options choices={options} />}
        </Form.Select>
      )}
    </Field>
  );
}

/** A list's entries, by their values. */
export const Options = ({ choices }: { choices: Readonly<Record<string, string>> }) =>
  Object.entries(choices).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

/** An on/off choice with a word of explanation. */
export function SwitchField({ label, registration, help }: Pick<Common, 'label' | 'registration' | 'help'>) {
  const id = useId();
  return (
    <div className="field">
      <Form.Check
        type="switch"
        id={id}
        label={label}
        aria-describedby={help ? `${id}-help` : undefined}
        {...registration}
      />
      {help && <Form.Text id={`${id}-help`}>{help}</Form.Text>}
    </div>
  );
}

/**
 * The six digits of a code: number pad, one-time-code autofill, at most 6 characters (spec section 2). It has the focus when
 * it appears, and `about` is read out with it.
 */
export function CodeField(props: Partial<TextFieldProps> & { about: string }) {
  return (
    <TextField
      label="Verification code"
      {...props}
      autoFocus
      className="code-input"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      onPaste={pasteDigits}
    />
  );
}

/** Digits alone: the spaces and words that were copied with a code would push its last digits out of the field. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '').slice(0, field.maxLength);
  if (digits === '') return;
  event.preventDefault();
  field.value = '';
  field.setRangeText(digits);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
