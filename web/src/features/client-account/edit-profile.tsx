import { zodResolver } from '@hookform/resolvers/zod';
import { profileForm, type ClientUser } from '@stillpoint/contracts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { NameFields, OptionalPersonFields } from '../../components/form/person-fields.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useUpdateProfile } from './api.ts';

/** A client's own name and phone. */
export function EditProfile({ user }: { user: ClientUser }) {
  const save = useUpdateProfile();
  const form = useForm<z.input<typeof profileForm>, unknown, z.output<typeof profileForm>>({
    resolver: zodResolver(profileForm),
    values: user,
  });
  const { errors, isDirty } = form.formState;
  const submit = (values: z.output<typeof profileForm>) => {
    if (save.isPending || !isDirty) return;
    save.mutate(values, {
      onSuccess: () => toast({ title: 'Profile Saved', description: 'New bookings carry your new details.' }),
      onError: (error) =>
        toast({
          title: 'Profile Not Saved',
          description: reasonOf(error, 'Please check your connection and try again.'),
          variant: 'destructive',
        }),
    });
  };
  return (
    <section className="card" aria-labelledby="edit-profile-title">
      <div className="card-body">
        <h2 id="edit-profile-title">Edit your details</h2>
        <form noValidate onSubmit={form.handleSubmit(submit)}>
          <NameFields register={form.register} errors={errors} />
          <OptionalPersonFields register={form.register} errors={errors} />
          <BusyButton type="submit" variant="outline-primary" busy={save.isPending} busyLabel="Saving...">
            Save Details
          </BusyButton>
        </form>
      </div>
    </section>
  );
}
