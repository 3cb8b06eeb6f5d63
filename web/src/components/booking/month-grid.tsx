import left from 'bootstrap-icons/icons/chevron-left.svg?raw';
import right from 'bootstrap-icons/icons/chevron-right.svg?raw';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { WEEKDAYS } from '@stillpoint/scheduling';
import { IconButton } from '../icon-button.tsx';
import { dayName } from '../../lib/time.ts';
import { dayAfterKey, dayNumber, firstDay, monthName, monthOf, shiftMonths, weeksOf } from './calendar.ts';
import './month-grid.scss';

/**
 * A month of days (the ARIA grid pattern): one tab stop; arrows, Home, End, PageUp and PageDown move; Enter or Space
 * chooses. Past days are disabled; days without a free time are marked but can be chosen. `hasTimes` is null while unknown.
 */
export function MonthGrid({
  month,
  today,
  selected,
  hasTimes,
  fullWords = 'no free times',
  onMonth,
  onSelect,
}: {
  month: string;
  today: string;
  selected: string | null;
  hasTimes: ((day: string) => boolean) | null;
  /** What is said of a day without a free time. */
  fullWords?: string;
  onMonth: (month: string) => void;
  onSelect: (day: string) => void;
}) {
  const [cursor, setCursor] = useState<string | null>(null);
  // Another day may have been chosen by other means: it is where Tab leads then.
  const [chosen, setChosen] = useState(selected);
  if (chosen !== selected) {
    setChosen(selected);
    setCursor(null);
  }
  const takeFocus = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const name = useId();
  const first = firstDay(month) < today ? today : firstDay(month);
  const stop = [cursor, selected].find((day) => day && monthOf(day) === month && day >= today) ?? first;

  useEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${stop}"]`)?.focus();
  }, [stop]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(stop, event.key, today);
    if (next === null) return;
    event.preventDefault();
    takeFocus.current = next !== stop;
    setCursor(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  };
  const turn = (months: number) => onMonth(monthOf(shiftMonths(firstDay(month), months)));

  return (
    <div className="month">
      <div className="month-head">
        <IconButton svg={left} label="Previous month" isOff={month <= monthOf(today)} onClick={() => turn(-1)} />
        <h3 id={name} aria-live="polite">
          {monthName(month)}
        </h3>
        <IconButton svg={right} label="Next month" onClick={() => turn(1)} />
      </div>
      <table role="grid" ref={grid} aria-labelledby={name} aria-busy={hasTimes === null} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 2)}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekday} />
                ) : (
                  <td key={day} role="gridcell" aria-selected={day === selected}>
                    <Day
                      day={day}
                      past={day < today}
                      isToday={day === today}
                      isSelected={day === selected}
                      free={hasTimes?.(day) ?? null}
                      fullWords={fullWords}
                      tabIndex={day === stop ? 0 : -1}
                      onSelect={() => {
                        setCursor(day);
                        onSelect(day);
                      }}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day(props: {
  day: string;
  past: boolean;
  isToday: boolean;
  isSelected: boolean;
  free: boolean | null;
  fullWords: string;
  tabIndex: number;
  onSelect: () => void;
}) {
  const marks = [props.isToday && 'today', !props.past && props.free === false && props.fullWords].filter(Boolean);
  const isUnknown = props.free === null && !props.past;
  const looks = [
    'day',
    isUnknown && 'day-unknown',
    props.isSelected && 'day-selected',
    props.isToday && 'day-today',
    props.free === false && 'day-full',
  ];
  return (
    <button
      type="button"
      data-day={props.day}
      className={looks.filter(Boolean).join(' ')}
      disabled={props.past}
      tabIndex={props.tabIndex}
      aria-label={[dayName(props.day), ...marks].join(', ')}
      onClick={props.onSelect}
    >
      {dayNumber(props.day)}
    </button>
  );
}
