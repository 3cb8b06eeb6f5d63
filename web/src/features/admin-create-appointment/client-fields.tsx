import { useRef, type ComponentProps } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import type { AppointmentDraft, AppointmentValues } from './api.ts';
import { ClientPicker } from './client-picker.tsx';
import { WORDS } from './words.ts';
import './client-fields.scss';

export type DraftForm = UseFormReturn<AppointmentDraft, unknown, AppointmentValues>;

const PERSON = ['clientEmail', 'clientName', 'clientPhone'] as const;
/** What is known of somebody, in that order. */
type Person = readonly (string | null | undefined)[];

/** For whom: a registered client, or somebody new by name and address. */
export function ClientFields({ form }: { form: DraftForm }) {
  const { control, getValues, setValue, clearErrors } = form;
  const field = fieldsOf(form);
  const isNew = useWatch({ control, name: 'isNewClient' }) === true;

  /** Who was picked, or typed, while the other choice was made: there again when that one is made again. */
  const other = useRef<Person>([]);
  const fill = (person: Person) => {
    PERSON.forEach((name, at) => setValue(name, person[at] ?? ''));
    clearErrors(PERSON);
  };
  const choose = (next: boolean) => {
    const left = getValues(PERSON);
    setValue('isNewClient', next);
    fill(other.current);
    other.current = left;
  };

  return (
    <>
      <fieldset className="choice-pair">
        <legend className="visually-hidden">{WORDS.forWhom}</legend>
        <Choice label="Existing client" checked={!isNew} onChoose={() => choose(false)} />
        <Choice label="New client" checked={isNew} onChoose={() => choose(true)} />
      </fieldset>
      {isNew ? (
        <>
          <div className="field-pair">
            <TextField label="Name" autoComplete="off" {...field('clientName')} />
            <TextField label="Email" type="email" autoComplete="off" {...field('clientEmail')} />
          </div>
          <TextField label="Phone" optional type="tel" autoComplete="off" {...field('clientPhone')} />
        </>
      ) : (
        <ExistingClient form={form} onPick={({ email, name, phone }) => fill([email, name, phone])} />
      )}
    </>
  );
}

function ExistingClient({ form, onPick }: { form: DraftForm } & Pick<ComponentProps<typeof ClientPicker>, 'onPick'>) {
  const { field } = useController({ control: form.control, name: 'clientEmail' });
  const { errors } = form.formState;
  return (
    <ClientPicker
      picked={{ email: field.value, name: form.getValues('clientName'), phone: null }}
      error={(errors.clientEmail ?? errors.clientName) && WORDS.chooseClient}
      onPick={onPick}
    />
  );
}

const Choice = ({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) => (
  <label className="choice">
    <input type="radio" name="client-kind" className="form-check-input" checked={checked} onChange={onChoose} />
    {label}
  </label>
);
