import { PAYPAL_MODES, paypalAccountForm, type PaypalAccount } from '@stillpoint/contracts';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { OPEN_FORMS } from '../../components/admin/drafts/open-forms.ts';
import { fieldsOf, SelectField, TextField } from '../../components/form/fields.tsx';
import { AccountForm, Steps } from './account-form.tsx';
import { useSavePaypalAccount, type PaypalDraft, type PaypalValues } from './api.ts';
import { rulesOver, WORDS } from './words.ts';

const { paypal: words } = WORDS;

const draftOf = ({ kind, mode, clientId, webhookId }: PaypalAccount): PaypalDraft => ({
  ...{ kind, mode: mode ?? 'live', clientId: clientId ?? '', clientSecret: '', webhookId: webhookId ?? '' },
});

/** PayPal or nothing online. */
export const PaypalForm = ({ account }: { account: PaypalAccount }) => (
  <AccountForm<PaypalDraft, PaypalValues, PaypalAccount>
    name={OPEN_FORMS.paypal}
    schema={paypalAccountForm}
    {...{ draftOf, words }}
    now={account}
    mutation={useSavePaypalAccount()}
  >
    {(form) => <Fields form={form} account={account} />}
  </AccountForm>
);

function Fields({
  form,
  account,
}: {
  form: UseFormReturn<PaypalDraft, unknown, PaypalValues>;
  account: PaypalAccount;
}) {
  const { control } = form;
  const field = fieldsOf(form);
  const isPaypal = useWatch({ control, name: 'kind' }) === 'paypal';
  const ruling = rulesOver(account);
  return (
    <>
      {ruling && <p role="note">{ruling}</p>}
      <SelectField label={words.kind} {...field('kind')}>
        {Object.entries(words.kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {isPaypal && (
        <>
          <Steps steps={words.steps} />
          <TextField label={words.address} value={account.webhookUrl} readOnly />
          {account.mode !== null && (
            <SelectField label={words.mode} {...field('mode')}>
              {PAYPAL_MODES.map((mode) => (
                <option key={mode} value={mode}>
                  {words.modes[mode]}
                </option>
              ))}
            </SelectField>
          )}
          <TextField {...{ label: words.clientId, autoComplete: 'off', spellCheck: false }} {...field('clientId')} />
          <TextField
            {...{ label: words.secret, type: 'password', autoComplete: 'new-password' }}
            help={account.clientId === null ? undefined : WORDS.secretHelp}
            {...field('clientSecret')}
          />
          <TextField
            {...{ label: words.webhookId, autoComplete: 'off', spellCheck: false }}
            help={words.old}
            {...field('webhookId')}
          />
        </>
      )}
    </>
  );
}
