import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { DraftLine } from '../../components/form/draft-line.tsx';
import { useSettingsForm } from '../../components/admin/drafts/use-settings-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving, type Savable } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { WORDS } from './words.ts';
import '../../components/form/dialog-buttons.scss';

interface AccountFormProps<Draft extends FieldValues, Values extends FieldValues, Answer> {
  /** Under which what is typed is kept; the secret is not. */
  name: string;
  resolver: Resolver<Draft, unknown, Values>;
  /** What holds now, as typed; with the secret empty. */
  draftOf: (answer: Answer) => Draft;
  now: Answer;
  mutation: Savable<Answer, Values>;
  words: { busy: string; saved: string };
  children: (form: UseFormReturn<Draft, unknown, Values>) => ReactNode;
}

/** A form whose values are tried at the provider by saving them; nothing is stored that does not work. */
export function AccountForm<Draft extends FieldValues, Values extends FieldValues, Answer>(
  props: AccountFormProps<Draft, Values, Answer>,
) {
  const { name, resolver, draftOf, now, mutation, words, children } = props;
  const first = draftOf(now);
  const options = { resolver, defaultValues: first as never };
  const { form, canDiscard, save, typed, startFrom } = useSettingsForm(name, mutation, options, (values) => ({
    ...values,
    clientSecret: '',
  }));
  const saving = useSaving(save, {
    typed,
    onSuccess: (answer, _, sent) => {
      startFrom(draftOf(answer), sent);
      toast({ title: 'Saved', description: words.saved });
    },
    onError: (error) => reasonOf(error, WORDS.failed),
  });
  const discard = () => {
    startFrom(first);
    saving.reset();
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.reset}>
      {canDiscard && <DraftLine onDiscard={discard} />}
      {children(form)}
      <FormFailure failure={saving.failure} />
      <div className="dialog-buttons">
        <BusyButton type="submit" busy={saving.busy} busyLabel={words.busy}>
          {WORDS.save}
        </BusyButton>
      </div>
    </form>
  );
}

/** An id that is copied from the provider. */
export const IdField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} autoComplete="off" spellCheck={false} />
);

/** A secret that is copied from the provider. `isStored`: there is one already, which is not sent back. */
export const SecretField = ({ isStored, ...props }: ComponentProps<typeof TextField> & { isStored: boolean }) => (
  <TextField {...props} type="password" autoComplete="new-password" help={isStored ? WORDS.secretHelp : undefined} />
);

/** What is to be done at the provider first. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="text-secondary">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);
