import { useWatch, type UseFormReturn } from 'react-hook-form';
import { NumberField, SwitchField, TextField } from '../../components/form/fields.tsx';
import type { ConfigDraft, ConfigValues } from './api.ts';
import '../../components/form/config-group.scss';

type ConfigForm = UseFormReturn<ConfigDraft, unknown, ConfigValues>;

/** Where mail goes out (`smtp`) or comes in (`imap`); `tlsLabel` and `tlsHelp` say when it is encrypted from the start. */
export function ServerFields({
  form: { register, formState },
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
  return (
    <fieldset className="config-group">
      <legend>{name} Settings</legend>
      <div className="host-port">
        <TextField
          label={`${name} Host`}
          placeholder={`${kind}.gmail.com`}
          autoCapitalize="none"
          spellCheck={false}
          registration={register(`${kind}Host`)}
          error={formState.errors[`${kind}Host`]}
        />
        <NumberField
          label={`${name} Port`}
          registration={register(`${kind}Port`)}
          error={formState.errors[`${kind}Port`]}
        />
      </div>
      <SwitchField label={tlsLabel} help={tlsHelp} registration={register(`${kind}Secure`)} />
    </fieldset>
  );
}

/** For servers that know no encryption: ticked, passwords and mails may travel readable. */
export const EncryptionField = ({ form: { register, control } }: { form: ConfigForm }) => {
  const isUnencrypted = useWatch({ control, name: 'unencrypted' });
  return (
    <>
      <SwitchField
        label="Allow an unencrypted connection"
        help="Off, nothing is sent to a server that cannot encrypt. On is for a server on this computer or network only."
        registration={register('unencrypted')}
      />
      {isUnencrypted && (
        <p role="note" className="text-danger-emphasis">
          Unencrypted: the password and every mail can be read on the way where the server offers no encryption.
        </p>
      )}
    </>
  );
};

/** Who signs in, and as whom mail goes out. */
export const AuthenticationFields = ({
  form: { register, formState },
  isStored,
}: {
  form: ConfigForm;
  isStored: boolean;
}) => (
  <fieldset className="config-group">
    <legend>Authentication</legend>
    <div className="field-pair">
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        registration={register('username')}
        error={formState.errors.username}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        help={isStored ? 'Never shown again: type it to test or save.' : undefined}
        registration={register('password')}
        error={formState.errors.password}
      />
    </div>
    <div className="field-pair">
      <TextField
        label="From Email"
        type="email"
        autoComplete="off"
        registration={register('fromEmail')}
        error={formState.errors.fromEmail}
      />
      <TextField label="From Name" registration={register('fromName')} error={formState.errors.fromName} />
    </div>
  </fieldset>
);
