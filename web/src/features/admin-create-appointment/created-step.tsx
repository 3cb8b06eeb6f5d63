import check from 'bootstrap-icons/icons/check2-circle.svg?raw';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { Icon } from '../../components/icon.tsx';
import type { AppointmentValues } from './api.ts';
import { WORDS } from './words.ts';
import './created-step.scss';

export interface Created {
  id: string;
  requiresPayment: boolean;
  serviceName: string;
  values: AppointmentValues;
}

/** The form that held the focus is gone; outside the component, so that it happens once. */
const takeFocus = (place: HTMLElement | null): void => place?.focus();

/** Second step: made. An unpaid one offers the invitation, worded for new and existing clients. */
export function CreatedStep({ created }: { created: Created }) {
  const { clientName, appointmentDate } = created.values;
  return (
    <div className="created-step">
      <Icon svg={check} />
      <p ref={takeFocus} tabIndex={-1} className="created-step-title">
        <bdi>{created.serviceName}</bdi> for <bdi>{clientName}</bdi>
      </p>
      <p>
        <PracticeTime instant={appointmentDate} />
      </p>
      <p className="text-secondary">{words(created)}</p>
    </div>
  );
}

function words({ requiresPayment, values: { clientEmail, isNewClient } }: Created): string {
  if (!requiresPayment) return WORDS.nothingToPay(clientEmail);
  return isNewClient ? WORDS.welcomeNew(clientEmail) : WORDS.welcomeKnown(clientEmail);
}
