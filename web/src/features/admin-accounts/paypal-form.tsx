import type { PaypalAccount } from '@stillpoint/contracts';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { fieldsOf, SelectField, TextField } from '../../components/form/fields.tsx';
import { AccountForm, IdField, SecretField, Steps } from './account-form.tsx';
import { useSavePaypalAccount, type PaypalDraft, type PaypalValues } from './api.ts';
import { rulesOver, WORDS } from './words.ts';

const { paypal: words } = WORDS;

const draftOf = (account: PaypalAccount): PaypalDraft => ({
  kind: account.kind,
  mode: account.mode ?? 'live',
  clientId: account.clientId ?? '',
  clientSecret: '',
  webhookId: account.webhookId ?? '',
  basedOn: account,
});

export const PaypalForm = ({ account }: { account: PaypalAccount }) => (
  <AccountForm<PaypalDraft, PaypalValues, PaypalAccount>
    name={DRAFT_NAMES.paypal}
    resolver={lazyResolver(({ paypalAccountForm }) => paypalAccountForm)}
    draftOf={draftOf}
    words={words}
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
  const kind = useWatch({ control, name: 'kind' });
  const offersServer = account.source === 'screen' && account.serverClientId !== null;
  const ruling = rulesOver(account);
  return (
    <>
      {ruling && <p role="note">{ruling}</p>}
      <SelectField
        label={words.kind}
        {...field('kind')}
        options={offersServer ? { ...words.kinds, server: words.server } : words.kinds}
      />
      {kind === 'direct' && account.kind === 'paypal' && <p role="note">{words.toDirect}</p>}
      {kind === 'server' && <p role="note">{words.old}</p>}
      {kind === 'paypal' && (
        <>
          <Steps steps={words.steps} />
          <TextField label={words.address} value={account.webhookUrl} readOnly />
          {account.mode !== null && <SelectField label={words.mode} {...field('mode')} options={words.modes} />}
          <IdField label={words.clientId} {...field('clientId')} />
          <SecretField label={words.secret} isStored={account.clientId !== null} {...field('clientSecret')} />
          <IdField label={words.webhookId} optional help={words.webhookHelp} {...field('webhookId')} />
          <p className="text-secondary">{words.old}</p>
        </>
      )}
    </>
  );
}
