import flower from 'bootstrap-icons/icons/flower1.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import type { Service } from '@stillpoint/contracts';
import { CURRENCIES } from '@stillpoint/scheduling';
import { Link } from 'react-router-dom';
import Button from 'react-bootstrap/Button';
import Spinner from 'react-bootstrap/Spinner';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useCurrency } from '../../lib/booking-rules.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useAllServices, useDeleteService, useSaveService } from './api.ts';
import { ServiceCard } from './service-card.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { WORDS } from './words.ts';

/** 'Service Management' (spec section 2). */
export default function ServicesTab() {
  const services = useAllServices();
  const currency = useCurrency();
  const form = useDraftDialog<Service | null>(DRAFT_NAMES.service);
  const deletion = useDialog<Service>();

  const save = useSaveService();

  const removing = useSaving(useDeleteService(), {
    onSuccess: ({ outcome, message }, service) => {
      toast({
        title: 'Service Deleted',
        description: outcome === 'deleted' ? WORDS.deleted : message,
        action: undo(() =>
          save.mutateAsync(
            outcome === 'deleted' ? { ...service, id: null } : { ...service, basedOn: { ...service, isActive: false } },
          ),
        ),
      });
      deletion.close();
    },
    onError: (error) => showFailure(error, WORDS.notDeleted),
  });

  return (
    <section className="panel" aria-labelledby="services-title">
      <div className="section-head">
        <h2 id="services-title">Service Management</h2>
        <Button size="sm" onClick={() => form.open(null)}>
          <Icon svg={plus} />
          Add Service
        </Button>
      </div>
      <p className="text-secondary">
        What clients can book; the active ones are on your page. Without any, nobody can book.{' '}
        {currency && (
          <>
            Prices are in {currency} ({CURRENCIES[currency]}). <Link to="?tab=availability#currency">Change it</Link>{' '}
            under the booking rules.
          </>
        )}
      </p>
      <Loaded query={services} label="Loading services" pending={<LoadingSpinner />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={flower} title={WORDS.none} why={WORDS.addFirst} />
          ) : (
            <ul className="list-unstyled offers">
              {list.map((service) => (
                <ServiceCard
                  key={service.id}
                  service={service}
                  onEdit={() => form.open(service)}
                  onDelete={() => deletion.open(service)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {form.round > 0 && (
        <ServiceDialog key={form.round} service={form.subject} show={form.show} onClose={form.close} />
      )}
      <ConfirmDialog
        show={deletion.show}
        title="Delete service"
        confirmLabel="Delete Service"
        busyLabel="Deleting..."
        cancelLabel="Keep it"
        saving={removing}
        onConfirm={() => deletion.subject && removing.run(deletion.subject)}
        onCancel={deletion.close}
      >
        <p>{WORDS.deleteQuestion}</p>
        <p className="mb-0 text-secondary">{WORDS.deleting(deletion.subject?.name ?? '')}</p>
      </ConfirmDialog>
    </section>
  );
}

const LoadingSpinner = () => (
  <div className="p-5 text-center">
    <Spinner role="status">
      <span className="visually-hidden">Loading services</span>
    </Spinner>
  </div>
);
