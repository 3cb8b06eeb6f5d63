import type { ClosedDays } from '@stillpoint/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import { daysText } from '../../lib/time.ts';
import './days-filter.scss';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The days a list is narrowed to by its address (`from`, `to`); null: all days. */
export function useDaysFilter(): ClosedDays | null {
  const [search] = useSearchParams();
  const [firstDay, lastDay] = [search.get('from') ?? '', search.get('to') ?? ''];
  return DAY.test(firstDay) && DAY.test(lastDay) ? { firstDay, lastDay } : null;
}

/** Says that only some days are listed, and leads back to all of them. */
export function DaysFilter({ days }: { days: ClosedDays }) {
  return (
    <p className="days-filter">
      Only {daysText(days)}. <Link to="?tab=appointments">Show all days</Link>
    </p>
  );
}
