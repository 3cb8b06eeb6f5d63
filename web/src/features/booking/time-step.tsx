import type { Service } from '@stillpoint/contracts';
import { TimePicker } from '../../components/booking/time-picker.tsx';
import { Note } from '../../components/state/note.tsx';
import { ChoiceSummary } from './choice-summary.tsx';
import { StepTitle } from './step-title.tsx';

/** Step 2: a day of the month, then one of its free times. */
export function TimeStep({
  service,
  day,
  slot,
  lost,
  onDay,
  onSlot,
  onBack,
  onNext,
}: {
  service: Service;
  day: string | null;
  slot: string | null;
  /** Why a time chosen before is gone; null when none was lost. */
  lost: string | null;
  onDay: (day: string) => void;
  onSlot: (day: string, slot: string) => void;
  onBack: () => void;
  onNext: () => void;
}) {
  return (
    <section className="time-step">
      <StepTitle onBack={onBack} backLabel="Back to services">
        Select Date & Time
      </StepTitle>
      {lost && (
        <div className="mb-3">
          <Note tone="error">{lost} Everything else you entered is kept.</Note>
        </div>
      )}
      <TimePicker duration={service.duration} day={day} slot={slot} onDay={onDay} onSlot={onSlot} />
      <ChoiceSummary service={service} slot={slot} onNext={onNext} />
    </section>
  );
}
