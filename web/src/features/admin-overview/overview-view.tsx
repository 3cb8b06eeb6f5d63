import type { ReactNode } from 'react';
import { Loaded } from '../../components/admin/loaded.tsx';
import { useOverview } from './api.ts';
import { RecentAppointments } from './recent-appointments.tsx';
import { StatCards } from './stat-cards.tsx';
import { TodayStrip } from './today-strip.tsx';

/** The default tab: figures, today, recent appointments, and below them what the page puts there. */
export function OverviewView({ children }: { children: ReactNode }) {
  const overview = useOverview();
  return (
    <div className="stack">
      <Loaded query={overview} rows={3} label="Loading the overview">
        {(figures) => (
          <>
            <StatCards overview={figures} />
            <TodayStrip overview={figures} />
          </>
        )}
      </Loaded>
      <RecentAppointments />
      {children}
    </div>
  );
}
