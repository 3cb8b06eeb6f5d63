import type { Appointment } from '@stillpoint/contracts';
import { minutesText } from '@stillpoint/scheduling';
import { usePractice } from '../../lib/practice.tsx';
import { clockTime, longDay } from '../../lib/time.ts';
import './session-facts.scss';

/** Service, date, time and length of the session a note is about. */
export function SessionFacts({ appointment: { service, appointmentDate } }: { appointment: Appointment }) {
  const { timeZone } = usePractice();
  const facts = {
    Service: service.name,
    Date: longDay(appointmentDate, timeZone),
    Time: clockTime(appointmentDate, timeZone),
    Duration: minutesText(service.duration),
  };
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
