import { showFailure } from '../../components/admin/show-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { useInvite } from './api.ts';
import { WORDS } from './words.ts';

/** Mails a client who has no account the way to register; a second press on the same day sends nothing more. */
export function InviteClient({ id, clientName }: { id: number; clientName: string }) {
  const invite = useSaving(useInvite(), {
    onSuccess: ({ message, isSent }) => toast({ title: isSent ? 'Invited' : 'Invited Already', description: message }),
    onError: (error) => showFailure(error, WORDS.notInvited),
  });
  return (
    <BusyButton
      size="sm"
      className="ms-1"
      variant="outline-primary"
      busy={invite.busy}
      busyLabel="Inviting..."
      aria-label={`Invite ${clientName} to register`}
      onClick={() => invite.run(id)}
    >
      Invite
    </BusyButton>
  );
}
