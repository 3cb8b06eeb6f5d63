import type { ReactNode } from 'react';
import chevron from 'bootstrap-icons/icons/chevron-right.svg?raw';
import flower from 'bootstrap-icons/icons/flower1.svg?raw';
import { formatMoney, isFree, minutesText } from '@stillpoint/scheduling';
import { useServices } from '../../../components/booking/api.ts';
import { ReachPractice } from '../../../components/page/reach-practice.tsx';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LoadError } from '../../../components/state/load-error.tsx';
import { ServiceIcon } from '../../../components/service-icon.tsx';
import { Skeleton } from '../../../components/state/skeleton.tsx';
import { StepTitle } from './step-title.tsx';
import './service-step.scss';

/** Step 1: a card a service; choosing one leads on. */
export function ServiceStep({
  note,
  chosen,
  onChoose,
}: {
  /** Why a service chosen before was refused. */
  note: ReactNode;
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const services = useServices();
  const offered = services.data?.filter(({ isActive }) => isActive) ?? [];
  return (
    <section>
      <StepTitle>Select Service</StepTitle>
      {note}
      {services.isPending && <Skeleton rows={3} label="Loading services" />}
      {services.isError && <LoadError error={services.error} onRetry={() => void services.refetch()} />}
      {services.isSuccess && offered.length === 0 && (
        <EmptyState
          icon={flower}
          title="No services available"
          why={
            <>
              Please look in again soon, or <ReachPractice />.
            </>
          }
        />
      )}
      <ul className="list-unstyled service-cards">
        {offered.map((service) => (
          <li key={service.id}>
            <button
              type="button"
              className="service-card"
              aria-pressed={service.id === chosen}
              onClick={() => onChoose(service.id)}
            >
              <ServiceIcon name={service.icon} />
              <span className="service-words">
                <strong>{service.name}</strong>
                <span className="text-secondary">{service.description}</span>
                <span className="service-facts tabular">
                  {minutesText(service.duration)}
                  <b className="fw-semibold">
                    {isFree(service.price) ? 'Free' : formatMoney(service.price, service.currency)}
                  </b>
                </span>
              </span>
              <Icon svg={chevron} className="service-go" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
