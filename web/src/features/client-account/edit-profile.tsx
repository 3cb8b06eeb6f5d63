import type { ClientUser, profileChange } from '@stillpoint/contracts';
import { useState } from 'react';
import type { z } from 'zod';
import { checkedBy } from '../../components/form/checks/checked-by.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { DraftLine } from '../../components/form/draft-line.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { NameFields, OptionalPersonFields } from '../../components/form/person-fields.tsx';
import { useFormKeptIn, type KeptForm } from '../../components/form/use-form-kept-in.ts';
import { fieldsOf } from '../../components/form/fields.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { draftOf } from '../../lib/drafts.ts';
import { useUpdateProfile } from './api.ts';
import { WORDS } from './words.ts';
import { TRY_AGAIN } from '../../lib/words.ts';

type Draft = z.input<typeof profileChange>;
const begunWith = (user: ClientUser): Draft => ({ ...user, basedOn: user });

/** What a client's account says of its person; what is typed and not saved is there again after a reload or a login. */
export function EditProfile({ user }: { user: ClientUser }) {
  const [kept] = useState(() => draftOf<KeptForm<null, Draft>>(`client ${user.id}`, 'profile'));
  const { form, draft, startFrom } = useFormKeptIn<null, Draft, z.output<typeof profileChange>>(kept, null, {
    resolver: checkedBy(({ profileChange }) => profileChange),
    defaultValues: begunWith(user),
  });
  const field = fieldsOf(form);
  const saving = useSaving(useUpdateProfile(), {
    saved: (saved) => {
      startFrom(begunWith(saved));
      toast(WORDS.saved);
    },
    failed: (error) => toastError('Profile Not Saved', reasonOf(error, TRY_AGAIN)),
  });
  return (
    <TitledCard title="Edit your details">
      <form noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.mend}>
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
