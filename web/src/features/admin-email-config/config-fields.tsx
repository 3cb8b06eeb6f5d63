import { useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField, SwitchField, TextField } from '../../components/form/fields.tsx';
import type { ConfigDraft, ConfigValues } from './api.ts';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

type ConfigForm = UseFormReturn<ConfigDraft, unknown, ConfigValues>;

/** Where mail goes out (`smtp`) or comes in (`imap`); `tlsLabel` and `tlsHelp` say when it is encrypted from the start. */
export function ServerFields({
  form,
  kind,
  tlsLabel,
  tlsHelp,
}: {
  form: ConfigForm;
  kind: 'smtp' | 'imap';
  tlsLabel: string;
  tlsHelp: string;
}) {
  const name = kind.toUpperCase();
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>{name} Settings</legend>
      <div className="host-port">
        <TextField
          label={`${name} Host`}
          placeholder={`${kind}.gmail.com`}
          autoCapitalize="none"
          spellCheck={false}
          {...field(`${kind}Host`)}
        />
        <NumberField label={`${name} Port`} {...field(`${kind}Port`)} />
      </div>
      <SwitchField label={tlsLabel} help={tlsHelp} {...field(`${kind}Secure`)} />
    </fieldset>
  );
}

/** For servers that know no encryption: ticked, passwords and mails may travel readable. */
export const EncryptionField = ({ form }: { form: ConfigForm }) => {
  const isUnencrypted = useWatch({ control: form.control, name: 'unencrypted' });
  return (
    <>
      <SwitchField
        label="Allow an unencrypted connection"
        help={WORDS.unencryptedHelp}
        {...fieldsOf(form)('unencrypted')}
      />
      {isUnencrypted && (
        <p role="note" className="field-error">
          {WORDS.unencryptedWarning}
        </p>
      )}
    </>
  );
};

/** Who signs in, and as whom mail goes out. */
export function AuthenticationFields({ form, isStored }: { form: ConfigForm; isStored: boolean }) {
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>Authentication</legend>
      <div className="field-pair">
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          help={isStored ? WORDS.secretHelp : undefined}
          {...field('password')}
        />
      </div>
      <div className="field-pair">
        <TextField label="From Email" type="email" autoComplete="off" {...field('fromEmail')} />
        <TextField label="From Name" {...field('fromName')} />
      </div>
    </fieldset>
  );
}
