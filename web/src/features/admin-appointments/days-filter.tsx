import type { ClosedDays } from '@stillpoint/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import { dayIn, daysText } from '../../lib/time.ts';
import './days-filter.scss';

/** The days a list is narrowed to by its address (`from`, `to`); null: all days. */
export function useDaysFilter(): ClosedDays | null {
  const [search] = useSearchParams();
  const [firstDay, lastDay] = [dayIn(search.get('from')), dayIn(search.get('to'))];
  return firstDay && lastDay ? { firstDay, lastDay } : null;
}

/** Says that only some days are listed, and leads back to all of them. */
export function DaysFilter({ days }: { days: ClosedDays }) {
  return (
    <p className="days-filter">
      Only {daysText(days)}. <Link to="?tab=appointments">Show all days</Link>
    </p>
  );
}
