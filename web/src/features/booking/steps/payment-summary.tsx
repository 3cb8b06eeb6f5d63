import type { Appointment } from '@stillpoint/contracts';
import { formatMoney } from '@stillpoint/scheduling';
import { When } from '../../../components/when.tsx';
import { minutesText } from '../../../lib/time.ts';
import '../../../components/details.scss';

export const PaymentSummary = ({
  appointment: { service, appointmentDate, clientName },
}: {
  appointment: Appointment;
}) => (
  <aside aria-label="Appointment details">
    <h3>Appointment details</h3>
    <dl className="details">
      <dt>Service</dt>
      <dd>{service.name}</dd>
      <dt>When</dt>
      <dd>
        <When instant={appointmentDate} />
      </dd>
      <dt>Duration</dt>
      <dd>{minutesText(service.duration)}</dd>
      <dt>Name</dt>
      <dd>{clientName}</dd>
      <dt className="details-total">Total amount</dt>
      <dd className="details-total tabular">{formatMoney(service.price, service.currency)}</dd>
    </dl>
  </aside>
);
