import type { ComponentProps } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import type { AppointmentDraft, AppointmentValues } from './api.ts';
import { ClientPicker } from './client-picker.tsx';
import { WORDS } from './words.ts';
import './client-fields.scss';

export type DraftForm = UseFormReturn<AppointmentDraft, unknown, AppointmentValues>;

/** For client: a registered client, or somebody new by name and address. */
export function ClientFields({ form }: { form: DraftForm }) {
  const { control, setValue, clearErrors } = form;
  const field = fieldsOf(form);
  const isNew = useWatch({ control, name: 'isNewClient' }) === true;

  const fill = (client: { email: string; name: string; phone: string | null }) => {
    setValue('clientEmail', client.email);
    setValue('clientName', client.name);
    setValue('clientPhone', client.phone ?? '');
    clearErrors(['clientEmail', 'clientName']);
  };
  const choose = (next: boolean) => {
    setValue('isNewClient', next);
    fill({ email: '', name: '', phone: null });
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
        <ExistingClient form={form} onPick={fill} />
      )}
    </>
  );
}

function ExistingClient({ form, onPick }: { form: DraftForm } & Pick<ComponentProps<typeof ClientPicker>, 'onPick'>) {
  const { field } = useController({ control: form.control, name: 'clientEmail' });
  const { errors } = form.formState;
  return (
    <ClientPicker
      picked={field.value}
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
