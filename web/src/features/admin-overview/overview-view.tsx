import type { ReactNode } from 'react';
import { Loaded } from '../../components/admin/loaded.tsx';
import { useOverview } from './api.ts';
import { RecentAppointments } from './recent-appointments.tsx';
import { StatCards } from './stat-cards.tsx';
import { TodayStrip } from './today-strip.tsx';

/** The default tab: figures, today, the payments the page hands in, recent appointments, and below them what it puts there. */
export function OverviewView({ payments, children }: { payments: ReactNode; children: ReactNode }) {
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
      {payments}
      <RecentAppointments />
      {children}
    </div>
  );
}
