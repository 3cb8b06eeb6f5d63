import type { AvailabilityRule } from '@stillpoint/contracts';
import { SLOT_MINUTES, WEEKDAYS, zoneName } from '@stillpoint/scheduling';
import { useState } from 'react';
import { usePractice } from '../../lib/practice.tsx';
import { hoursLine, hoursText, openHours, openMinutes } from './week.ts';
import { WORDS } from './words.ts';
import './hours-summary.scss';

/** 'Working Hours Summary' with tips and the 'Current Schedule' of active hours by day (spec section 2). */
export function HoursSummary({ rules }: { rules: readonly AvailabilityRule[] }) {
  const { timeZone } = usePractice();
  const [now] = useState(() => Date.now());
  const week = WEEKDAYS.map((day, at) => ({ day, hours: openHours(rules, at) })).filter(
    ({ hours }) => hours.length > 0,
  );
  const total = week.reduce((sum, { hours }) => sum + openMinutes(hours), 0);
  return (
    <section className="panel" aria-labelledby="summary-title">
      <h2 id="summary-title">Working Hours Summary</h2>
      <div className="summary-columns">
        <div>
          <h3>Current Schedule</h3>
          {week.length === 0 ? (
            <p className="text-secondary mb-0">{WORDS.noHours}</p>
          ) : (
            <>
              <dl className="schedule">
                {week.map(({ day, hours }) => (
                  <div key={day}>
                    <dt>{day}</dt>
                    <dd className="tabular">{hours.map(hoursLine).join(', ')}</dd>
                  </div>
                ))}
              </dl>
              <p className="text-secondary mb-0">{WORDS.week(hoursText(total), zoneName(timeZone, now))}</p>
            </>
          )}
        </div>
        <div>
          <h3>Tips</h3>
          <ul className="hours-tips">
            <li>{WORDS.startEvery(SLOT_MINUTES)}</li>
            <li>{WORDS.overlap}</li>
            <li>{WORDS.inactiveHidden}</li>
            <li>{WORDS.sessionsStay}</li>
          </ul>
        </div>
      </div>
    </section>
  );
}
