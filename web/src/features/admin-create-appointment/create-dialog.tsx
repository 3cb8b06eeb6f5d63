import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useWatch } from 'react-hook-form';
import type { CreationDefaults } from '../../components/admin/admin-actions.tsx';
import { ChosenTime } from '../../components/admin/time-picker/chosen-time.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { mayBeCreated } from '../../components/admin/show-failure.ts';
import { invitationFailure, useSendInvitation } from '../../components/admin/send-invitation.ts';
import { useServices } from '../../components/booking/api.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { isUnanswered, reasonOf } from '../../lib/api.ts';
import { useCreateAppointment, type AppointmentDraft } from './api.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { CreatedStep, type Created } from './created-step.tsx';
import { WORDS } from './words.ts';

const NEW: AppointmentDraft = {
  serviceId: '',
  clientEmail: '',
  clientName: '',
  clientPhone: '',
  appointmentDate: '',
  notes: '',
  isNewClient: false,
  isFreeAppointment: false,
};

/** What is known when the dialog opens. */
export interface CreateDialogStart {
  start: string | null;
  client: CreationDefaults | null;
}

/**
 * 'Create Appointment' in two steps (spec section 2). `start` (ISO 8601) when a time was picked in the calendar, `client` when it
 * is likely to be for somebody the practice knows. Mount it anew for every opening.
 */
export function CreateDialog({ start, client, show, onClose }: DialogProps & CreateDialogStart) {
  const [created, setCreated] = useState<Created | null>(null);
  const services = useServices();
  const { form, draft, drop } = useDraftForm(
    DRAFT_NAMES.appointment,
    { start, client },
    {
      resolver: lazyResolver(({ adminAppointmentForm }) => adminAppointmentForm),
      defaultValues: { ...NEW, ...client, appointmentDate: start ?? '' },
    },
  );
  const instant = useWatch({ control: form.control, name: 'appointmentDate' });
  const [gone, setGone] = useState('');
  const creating = useSaving(useCreateAppointment(), {
    onSuccess: ({ id, requiresPayment }, values) => {
      drop();
      toast({
        title: 'Appointment Created',
        description: requiresPayment ? WORDS.invitationFollows : WORDS.confirmed,
      });
      const serviceName = services.data?.find((service) => service.id === values.serviceId)?.name ?? 'Session';
      setCreated({ id, requiresPayment, serviceName, values });
    },
    onError: (error) => {
      // It may have been created: begun again at another time, it would be a second one.
      if (isUnanswered(error)) return toastError('Error', mayBeCreated(error, 'The list of appointments'));
      toastError('Error', WORDS.notCreated);
      return reasonOf(error, WORDS.notCreated);
    },
  });
  const inviting = useSaving(useSendInvitation(), {
    onSuccess: () => {
      toast({ title: 'Payment Invitation Sent', description: WORDS.linkSent(created?.values.clientEmail ?? '') });
      onClose();
    },
    onError: (error) => {
      const why = toastError('Error', invitationFailure(error));
      return reasonOf(error, why);
    },
  });

  if (created) {
    const done = !created.requiresPayment && (
      <Button variant="outline-secondary" onClick={() => onClose()}>
        Done
      </Button>
    );
    return (
      <FormDialog
        title="Appointment Created"
        submitLabel="Send Payment Invitation"
        busyLabel="Sending..."
        cancelLabel="Not now"
        saving={inviting}
        buttons={done || undefined}
        isStatic
        show={show}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          inviting.run(created.id);
        }}
      >
        <CreatedStep created={created} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Create Appointment"
      submitLabel="Create Appointment"
      busyLabel="Creating..."
      saving={creating}
      isReady={Boolean(services.data)}
      isWide
      isStatic
      beside={
        <span className="me-auto" aria-live="polite">
          <ChosenTime instant={instant} gone={gone}>
            <span className="text-secondary">No time chosen yet</span>
          </ChosenTime>
        </span>
      }
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit(creating.run)}
    >
      <Loaded query={services} rows={4} label="Loading services">
        {(list) => (
          <AppointmentFields form={form} services={list} start={draft?.appointmentDate || start} onGone={setGone} />
        )}
      </Loaded>
    </FormDialog>
  );
}
