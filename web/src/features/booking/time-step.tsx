import info from 'bootstrap-icons/icons/info-circle.svg?raw';
import { practiceDay, type Service } from '@stillpoint/contracts';
import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { zoneLine } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { monthOf } from './calendar.ts';
import { MonthGrid } from './month-grid.tsx';
import { SlotList } from './slot-list.tsx';
import { StepTitle } from './step-title.tsx';
import { useFreeTimes } from './use-free-times.ts';
import { ChoiceSummary } from './choice-summary.tsx';

/** Step 2: a day of the month, then one of its free times. Days and 'past' are the practice's. */
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
  const { timeZone } = usePractice();
  const now = useNow();
  const today = practiceDay(now, timeZone);
  const selected = day && day >= today ? day : null;
  const [month, setMonth] = useState(monthOf(selected ?? today));
  const times = useRef<HTMLDivElement>(null);
  const showTimes = () =>
    requestAnimationFrame(() => times.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));
  const free = useFreeTimes({ month, today, service, now: now.getTime(), day: selected });
  const shown = slot ?? (selected ? free.slotsOf(selected)?.[0]?.start : undefined);
  const clocksAt = shown ? Date.parse(shown) : now.getTime();

  return (
    <section className="time-step">
      <StepTitle onBack={onBack} backLabel="Back to services">
        Select Date & Time
      </StepTitle>
      {lost && (
        <div className="note note-error mb-3" role="alert">
          <Icon svg={info} />
          <p>{lost} Everything else you entered is kept.</p>
        </div>
      )}
      {free.error ? (
        <LoadError error={free.error} onRetry={free.retry} />
      ) : (
        <div className="time-columns">
          <div>
            <MonthGrid
              month={month}
              today={today}
              selected={selected}
              hasTimes={free.loading ? null : (of) => (free.slotsOf(of)?.length ?? 0) > 0}
              onMonth={setMonth}
              onSelect={(chosen) => {
                onDay(chosen);
                showTimes();
              }}
            />
            <p className="zone-line">{zoneLine(clocksAt, timeZone)}</p>
          </div>
          <div className="time-side" ref={times}>
            <SlotList
              day={selected}
              slots={selected ? free.slotsOf(selected) : null}
              next={free.next}
              chosen={slot}
              onSlot={(start) => onSlot(practiceDay(start, timeZone), start)}
              onNext={(start) => {
                const on = practiceDay(start, timeZone);
                setMonth(monthOf(on));
                onSlot(on, start);
              }}
            />
          </div>
        </div>
      )}
      <ChoiceSummary service={service} slot={slot} onNext={onNext} />
    </section>
  );
}
