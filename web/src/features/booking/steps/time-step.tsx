import type { ReactNode } from 'react';
import type { Service } from '@stillpoint/contracts';
import { TimePicker } from '../../../components/booking/time-picker.tsx';
import { useHasSessionAt, useOwnHolds } from '../api.ts';
import { ChoiceAside } from './choice-aside.tsx';
import { ChoiceSummary } from './choice-summary.tsx';
import './details-columns.scss';
import { StepTitle } from './step-title.tsx';

/** Step 2: a day of the month, then one of its free times. */
export function TimeStep({
  service,
  day,
  slot,
  note,
  onDay,
  onSlot,
  onBack,
  onNext,
}: {
  service: Service;
  day: string | null;
  slot: string | null;
  /** Why a time chosen before was refused. */
  note: ReactNode;
  onDay: (day: string) => void;
  onSlot: (day: string, slot: string) => void;
  onBack: () => void;
  onNext: () => void;
}) {
  // Their own hold takes it for everybody, and is booked again by the same booking.
  const isOwn = useHasSessionAt(slot);
  const holds = useOwnHolds();
  return (
    <section className="time-step">
      <StepTitle onBack={onBack} backLabel="Back to services">
        Select Date & Time
      </StepTitle>
      {note}
      <div className="details-columns">
        <ChoiceAside service={service} slot={slot} />
        <div>
          <TimePicker
            duration={service.duration}
            day={day}
            slot={slot}
            holds={holds}
            isKept={isOwn ?? true}
            onDay={onDay}
            onSlot={onSlot}
          />
          <ChoiceSummary service={service} slot={slot} onNext={onNext} />
        </div>
      </div>
    </section>
  );
}
