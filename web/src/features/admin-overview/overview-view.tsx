import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { useOverview } from './api.ts';
import { RecentAppointments } from './recent-appointments.tsx';
import { StatCards } from './stat-cards.tsx';
import { Today } from './today.tsx';

/**
 * The default tab: the day as a rail, what waits (the page hands it in), the figures, recent appointments, and below them what the
 * page puts there. What is below the day is read with it and shown at once when all of it is there: nothing moves.
 */
export function OverviewView({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const overview = useOverview();
  const queryClient = useQueryClient();
  const isQuiet = useIsFetching() === 0 && !overview.isPending;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    // A moment later: when the overview was there first, its parts have only now begun to read.
    const frame = requestAnimationFrame(() => {
      if (isQuiet && queryClient.isFetching() === 0) setIsShown(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [isQuiet, queryClient]);
  return (
    <div className="stack">
      <Loaded query={overview} rows={8} label="Loading the overview">
        {(figures) => <Today overview={figures} />}
      </Loaded>
      <div className="stack" hidden={!isShown}>
        {waiting}
        {overview.data && <StatCards overview={overview.data} />}
        <RecentAppointments />
        {children}
      </div>
    </div>
  );
}
