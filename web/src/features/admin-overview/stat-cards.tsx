import type { Overview } from '@stillpoint/contracts';
import { formatMoney, formatSums } from '@stillpoint/scheduling';
import type { ReactNode } from 'react';
import { Sparkline } from './sparkline.tsx';
import './stat-cards.scss';

/** The four figures of spec section 2, with the last two weeks beside those that have a course. */
export function StatCards({ overview }: { overview: Overview }) {
  const days = overview.sessionsPerDay.length;
  const sessions = overview.sessionsPerDay.reduce((sum, count) => sum + count, 0);
  const revenue = overview.revenuePerDay.reduce((sum, amount) => sum + amount, 0);
  return (
    <dl className="stat-cards">
      <Stat
        name="Today's Sessions"
        value={overview.todaysSessions}
        line={
          <Sparkline
            values={overview.sessionsPerDay}
            label={`${sessions} ${sessions === 1 ? 'session' : 'sessions'} in the last ${days} days`}
          />
        }
      />
      <Stat name="Unique Clients" value={overview.uniqueClients} />
      <Stat
        name="Revenue (This Month)"
        value={formatSums([
          { amount: overview.revenueThisMonth, currency: overview.currency },
          ...overview.otherRevenue,
        ])}
        help={`${formatSums([{ amount: overview.ledgerThisMonth, currency: overview.currency }, ...overview.otherLedger])} received this month, less refunds`}
        line={
          <Sparkline
            values={overview.revenuePerDay}
            label={`${formatMoney(revenue, overview.currency)} in the last ${overview.revenuePerDay.length} days`}
          />
        }
      />
      <Stat name="Active Services" value={overview.activeServices} />
    </dl>
  );
}

function Stat({ name, value, help, line }: { name: string; value: ReactNode; help?: string; line?: ReactNode }) {
  return (
    <div className="stat-card">
      <dt>{name}</dt>
      <dd className="stat-value">
        <span className="tabular">{value}</span>
        {line}
      </dd>
      {help && <dd className="stat-help tabular">{help}</dd>}
    </div>
  );
}
