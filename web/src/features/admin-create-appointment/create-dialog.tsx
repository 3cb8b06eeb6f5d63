import { useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { Loaded } from '../../components/admin/loaded.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useBookableServices, useCreateAppointment, type AppointmentValues } from './api.ts';
import { AppointmentForm } from './appointment-form.tsx';
import { CreatedStep, type Created } from './created-step.tsx';

const FAILED = 'Failed to create appointment. Please try again.';

/**
 * 'Create Appointment' in two steps (spec section 2). `start` (ISO 8601) when a time was picked in the calendar. Mount it
 * anew for every opening.
 */
export function CreateDialog({ start, show, onClose }: { start: string | null; show: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null);
  const services = useBookableServices();
  const create = useCreateAppointment();

  const submit = (values: AppointmentValues) =>
    create.mutate(values, {
      onSuccess: ({ id, requiresPayment }) => {
        toast({
          title: 'Appointment Created',
          description: requiresPayment
            ? 'Payment invitation will be sent to the client.'
            : 'It is confirmed, and the client is told by e-mail.',
        });
        const serviceName = services.data?.find((service) => service.id === values.serviceId)?.name ?? 'Session';
        setCreated({ id, requiresPayment, serviceName, values });
      },
      onError: () => toast({ title: 'Error', description: FAILED, variant: 'destructive' }),
    });

  return (
    <Modal show={show} onHide={onClose} centered scrollable backdrop="static" aria-labelledby="create-title">
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="create-title">
          {created ? 'Appointment Created' : 'Create Appointment'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="pt-0">
        {created ? (
          <CreatedStep created={created} onClose={onClose} />
        ) : (
          <Loaded query={services} rows={4} label="Loading services">
            {(list) => (
              <AppointmentForm
                services={list}
                start={start}
                creating={create.isPending}
                refusal={create.isError ? reasonOf(create.error, FAILED) : null}
                onSubmit={submit}
                onCancel={onClose}
              />
            )}
          </Loaded>
        )}
      </Modal.Body>
    </Modal>
  );
}
