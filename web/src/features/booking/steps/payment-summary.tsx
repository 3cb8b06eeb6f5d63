import type { Appointment } from '@stillpoint/contracts';
import { formatMoney, minutesText } from '@stillpoint/scheduling';
import { Fact } from '../../../components/fact.tsx';
import { RefundTerms } from '../../../components/refund-terms.tsx';
import { When } from '../../../components/when.tsx';
import '../../../components/details.scss';

export const PaymentSummary = ({
  appointment: { service, appointmentDate, clientName, cancellationPolicy },
}: {
  appointment: Appointment;
}) => (
  <aside aria-label="Appointment details">
    <h3>Appointment details</h3>
    <dl className="details">
      <Fact name="Service">{service.name}</Fact>
      <Fact name="When">
        <When instant={appointmentDate} />
      </Fact>
      <Fact name="Duration">{minutesText(service.duration)}</Fact>
      <Fact name="Name">{clientName}</Fact>
      <Fact name="Total amount" isTotal>
        {formatMoney(service.price, service.currency)}
      </Fact>
    </dl>
    <RefundTerms policy={cancellationPolicy} start={appointmentDate} />
  </aside>
);
