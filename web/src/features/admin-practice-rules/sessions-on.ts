import type { ClosedDays } from '@stillpoint/contracts';

/** The place in the dashboard that lists the sessions of those days. */
export const sessionsOn = ({ firstDay, lastDay }: ClosedDays): string =>
  `?tab=appointments&sort=date-asc&from=${firstDay}&to=${lastDay}`;
