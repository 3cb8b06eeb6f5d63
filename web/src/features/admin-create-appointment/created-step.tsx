import check from 'bootstrap-icons/icons/check2-circle.svg?raw';
import Button from 'react-bootstrap/Button';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useSendInvitation, type AppointmentValues } from './api.ts';
import './created-step.scss';
import '../../components/form/dialog-buttons.scss';

export interface Created {
  id: string;
  requiresPayment: boolean;
  serviceName: string;
  values: AppointmentValues;
}

/** Second step: made. An unpaid one offers the invitation, worded for new and existing clients; sending it closes the dialog. */
export function CreatedStep({ created, onClose }: { created: Created; onClose: () => void }) {
  const invite = useSendInvitation();
  const { clientName, clientEmail, appointmentDate, isNewClient } = created.values;
  const send = () =>
    invite.mutate(created.id, {
      onSuccess: () => {
        toast({ title: 'Payment Invitation Sent', description: `The payment link is on its way to ${clientEmail}.` });
        onClose();
      },
      onError: () =>
        toast({ title: 'Error', description: 'Failed to send payment invitation.', variant: 'destructive' }),
    });
  return (
    <div className="created-step">
      <Icon svg={check} />
      <p className="created-step-title">
        {created.serviceName} for {clientName}
      </p>
      <p>
        <PracticeTime instant={appointmentDate} />
      </p>
      <p className="text-secondary">{words({ ...created, isNewClient, clientEmail })}</p>
      <div className="dialog-buttons">
        <Button variant="outline-secondary" onClick={onClose}>
          {created.requiresPayment ? 'Not now' : 'Done'}
        </Button>
        {created.requiresPayment && (
          <BusyButton busy={invite.isPending} busyLabel="Sending..." onClick={send}>
            Send Payment Invitation
          </BusyButton>
        )}
      </div>
    </div>
  );
}

function words(of: { requiresPayment: boolean; isNewClient: boolean; clientEmail: string }): string {
  if (!of.requiresPayment) return `No payment is needed. The confirmation goes to ${of.clientEmail}.`;
  return of.isNewClient
    ? `Send ${of.clientEmail} a welcome with a secure payment link. It also invites your new client to create an account, but the link works without one.`
    : `Send ${of.clientEmail} a secure payment link. The appointment also waits in the client's own account, ready to be paid there.`;
}
