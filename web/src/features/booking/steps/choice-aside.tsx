import type { Service } from '@stillpoint/contracts';
import {
  cancellationWords,
  formatMoney,
  isFree,
  movingWords,
  isFullyRefundable,
  minutesText,
} from '@stillpoint/scheduling';
import { Fact } from '../../../components/fact.tsx';
import { When } from '../../../components/when.tsx';
import { useBookingRules } from '../../../lib/booking-rules.ts';
import { usePractice } from '../../../lib/practice.tsx';
import { useNow } from '../../../lib/use-now.ts';
import '../../../components/details.scss';
import '../../../components/session-terms.scss';

/** What is booked and how much it is, at the side of the steps. `slot`: the start, ISO 8601, or null while none is chosen. */
export const ChoiceAside = ({ service, slot }: { service: Service; slot: string | null }) => (
  <aside aria-label="Your session">
    <h3>Your session</h3>
    <dl className="details">
      <Fact name="Service">{service.name}</Fact>
      <Fact name="When">{slot ? <When instant={slot} /> : 'Not chosen yet'}</Fact>
      <Fact name="Duration">{minutesText(service.duration)}</Fact>
      <Fact name="Where">Online ({usePractice().video})</Fact>
      <Fact name="Price" isTotal>
        {isFree(service.price) ? 'Free' : formatMoney(service.price, service.currency)}
      </Fact>
    </dl>
    <Terms service={service} slot={slot} />
  </aside>
);

/** What cancelling would cost and how the session can be moved. Nothing is said where nothing is ever kept. */
function Terms({ service, slot }: { service: Service; slot: string | null }) {
  const now = useNow();
  const { data: rules } = useBookingRules();
  if (!rules) return null;
  const keepsMoney = !isFree(service.price) && !isFullyRefundable(rules.cancellation);
  return (
    <div className="session-terms">
      {keepsMoney && (
        <p>{cancellationWords(rules.cancellation, slot ? { startsAt: new Date(slot), now } : undefined)}</p>
      )}
      <p>{movingWords(rules.rescheduling)}</p>
    </div>
  );
}
