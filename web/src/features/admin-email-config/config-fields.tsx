import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SwitchField, TextField } from '../../components/form/fields.tsx';
import type { ConfigDraft, ConfigValues } from './api.ts';
import '../../components/form/config-group.scss';

type ConfigForm = UseFormReturn<ConfigDraft, unknown, ConfigValues>;

/** Outgoing mail. */
export const SmtpFields = ({ form: { register, formState } }: { form: ConfigForm }) => (
  <fieldset className="config-group">
    <legend>SMTP Settings</legend>
    <div className="host-port">
      <TextField
        label="SMTP Host"
        placeholder="smtp.gmail.com"
        autoCapitalize="none"
        spellCheck={false}
        registration={register('smtpHost')}
        error={formState.errors.smtpHost}
      />
      <TextField
        label="SMTP Port"
        inputMode="numeric"
        registration={register('smtpPort')}
        error={formState.errors.smtpPort}
      />
    </div>
    <SwitchField
      label="Use TLS from the start"
      help="Off at port 587 (it encrypts after connecting), on at port 465."
      registration={register('smtpSecure')}
    />
  </fieldset>
);

/** Incoming mail. */
export const ImapFields = ({ form: { register, formState } }: { form: ConfigForm }) => (
  <fieldset className="config-group">
    <legend>IMAP Settings</legend>
    <div className="host-port">
      <TextField
        label="IMAP Host"
        placeholder="imap.gmail.com"
        autoCapitalize="none"
        spellCheck={false}
        registration={register('imapHost')}
        error={formState.errors.imapHost}
      />
      <TextField
        label="IMAP Port"
        inputMode="numeric"
        registration={register('imapPort')}
        error={formState.errors.imapPort}
      />
    </div>
    <SwitchField label="Use TLS" help="On at port 993." registration={register('imapSecure')} />
  </fieldset>
);

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
