import type { ClientUser, profileChange } from '@stillpoint/contracts';
import { useState } from 'react';
import type * as z from 'zod';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { DraftLine } from '../../components/form/draft-line.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { NameFields, OptionalPersonFields } from '../../components/form/person-fields.tsx';
import { useFormWithDraft, type FormDraft } from '../../components/form/use-form-with-draft.ts';
import { fieldsOf } from '../../components/form/fields.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { draftOf } from '../../lib/drafts.ts';
import { OtherAccount, useUpdateProfile } from './api.ts';
import { WORDS } from './words.ts';
import { TRY_AGAIN } from '../../lib/words.ts';

type Draft = z.input<typeof profileChange>;
const begunWith = (user: ClientUser): Draft => ({ ...user, basedOn: user });

/** What a client's account says of its person; what is typed and not saved is there again after a reload or a login. */
export function EditProfile({ user }: { user: ClientUser }) {
  const [kept] = useState(() => draftOf<FormDraft<null, Draft>>(`client ${user.id}`, 'profile'));
  const { form, draft, typed, startFrom } = useFormWithDraft(kept, null, {
    resolver: lazyResolver(({ profileChange }) => profileChange),
    defaultValues: begunWith(user),
  });
  const field = fieldsOf(form);
  const saving = useSaving(useUpdateProfile(user.id), {
    typed,
    onSuccess: (saved, _, sent) => {
      startFrom(begunWith(saved), sent);
      toast(WORDS.saved);
    },
    onError: (error) =>
      toastError('Profile Not Saved', error instanceof OtherAccount ? error.message : reasonOf(error, TRY_AGAIN)),
  });
  return (
    <TitledCard title="Edit your details">
      <form noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.reset}>
        {draft && <DraftLine onDiscard={() => startFrom(begunWith(user))} />}
        <NameFields field={field} />
        <OptionalPersonFields field={field} />
        <FormFailure failure={saving.failure} />
        <BusyButton type="submit" variant="outline-primary" busy={saving.busy} busyLabel="Saving...">
          Save Details
        </BusyButton>
      </form>
    </TitledCard>
  );
}
