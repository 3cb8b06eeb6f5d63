import type { EmailConfig } from '@stillpoint/contracts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { DraftLine } from '../../components/form/draft-line.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useSettingsForm } from '../../components/admin/drafts/use-settings-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useSaveEmailConfig, useTestEmailConfig, type ConfigDraft } from './api.ts';
import { AuthenticationFields, EncryptionField, ServerFields } from './config-fields.tsx';
import { TestResult } from './test-result.tsx';
import { WORDS } from './words.ts';
import './config-form.scss';
import '../../components/form/dialog-buttons.scss';

/** Spec section 9: SMTP 587 without TLS, IMAP 993 with it, the practice's name as the sender's. */
const defaults = (practiceName: string): ConfigDraft => ({
  smtpHost: '',
  smtpPort: '587',
  smtpSecure: false,
  imapHost: '',
  imapPort: '993',
  imapSecure: true,
  unencrypted: false,
  username: '',
  password: '',
  fromEmail: '',
  fromName: practiceName,
  basedOn: null,
});

/** The stored settings as typed; the password always starts empty. */
const draftOf = (stored: EmailConfig): ConfigDraft => ({
  ...stored,
  smtpPort: String(stored.smtpPort),
  imapPort: String(stored.imapPort),
  password: '',
  basedOn: stored,
});

/** The browser keeps no password. */
const withoutPassword = (typed: ConfigDraft): ConfigDraft => ({ ...typed, password: '' });

/** Three groups of settings, a test that stores nothing, and the save. */
export function ConfigForm({ stored }: { stored: EmailConfig | null }) {
  const { name } = usePractice();
  const first = stored ? draftOf(stored) : defaults(name);
  const { form, canDiscard, save, typed, startFrom } = useSettingsForm(
    DRAFT_NAMES.mailSettings,
    useSaveEmailConfig(),
    { resolver: lazyResolver(({ emailConfigChange }) => emailConfigChange), defaultValues: first },
    withoutPassword,
  );

  const saving = useSaving(save, {
    typed,
    onSuccess: (config, _, sent) => {
      startFrom(draftOf(config), sent);
      toast({ title: 'Configuration Saved', description: WORDS.saved });
    },
    onError: (error) => toastError('Save Failed', reasonOf(error, WORDS.notSaved)),
  });
  const test = useTestEmailConfig();
  // Not told once something is changed, which resets the test: it would be said of the new values.
  const outcome = {
    onSuccess: ({ message }: { message: string }) => toast({ title: 'Test Successful', description: message }),
    onError: (error: Error) => toastError('Test Failed', reasonOf(error, WORDS.testFailed)),
  };
  const reset = () => {
    saving.reset();
    test.reset();
  };

  const discard = () => {
    startFrom(first);
    reset();
  };

  return (
    <form noValidate onSubmit={form.handleSubmit(saving.run)} onChange={reset}>
      {canDiscard && <DraftLine onDiscard={discard} />}
      <ServerFields form={form} kind="smtp" tlsLabel="Use TLS from the start" tlsHelp={WORDS.smtpPorts} />
      <ServerFields form={form} kind="imap" tlsLabel="Use TLS" tlsHelp={WORDS.imapPort} />
      <EncryptionField form={form} />
      <AuthenticationFields form={form} isStored={stored !== null} />
      <TestResult test={test} />
      <FormFailure failure={saving.failure} />
      <div className="dialog-buttons">
        <BusyButton
          variant="outline-primary"
          busy={test.isPending}
          busyLabel="Testing..."
          onClick={() => void form.handleSubmit((values) => test.mutate(values, outcome))()}
        >
          Test Connection
        </BusyButton>
        <BusyButton type="submit" busy={saving.busy} busyLabel="Saving...">
          Save Configuration
        </BusyButton>
      </div>
    </form>
  );
}
