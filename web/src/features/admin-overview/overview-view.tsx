import type { ReactNode } from 'react';
import { Loaded } from '../../components/admin/loaded.tsx';
import { useOverview } from './api.ts';
import { RecentAppointments } from './recent-appointments.tsx';
import { StatCards } from './stat-cards.tsx';
import { Today } from './today.tsx';

/**
 * The default tab: the day as a rail, what waits (the page hands it in), the figures, recent appointments, and below them what the
 * page puts there.
 */
export function OverviewView({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const overview = useOverview();
  return (
    <div className="stack">
      <Loaded query={overview} rows={3} label="Loading the overview">
        {(figures) => <Today overview={figures} />}
      </Loaded>
      {waiting}
      {overview.data && <StatCards overview={overview.data} />}
      <RecentAppointments />
      {children}
    </div>
  );
}
