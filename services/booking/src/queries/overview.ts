import type { Overview, TodaySession } from '@stillpoint/contracts';
import { addDays, dayBounds, monthBounds, practiceDay, splitOwnCurrency, toAmount } from '@stillpoint/scheduling';
import type { Sealer } from '@stillpoint/sealing';
import type { BookingContext } from '../context.ts';
import {
  findNextSessionRow,
  listSessionRows,
  listUnpaidRows,
  type DayRow,
} from '../store/appointments/appointment-lists.ts';
import { findTotals, sumDays, sumRevenue } from '../store/appointments/overview.ts';
import { appointmentOf } from './shape.ts';

const SPARKLINE_DAYS = 14;
const UNPAID_SHOWN = 20;

/**
 * The overview's figures as spec section 9 defines them, for practice days and months; the ledger's totals come from the
 * payment service.
 */
export async function getOverview(
  context: BookingContext,
): Promise<Omit<Overview, 'ledgerThisMonth' | 'otherLedger' | 'dueNotes'>> {
  const { sql, timeZone } = context;
  const now = context.now();
  const today = practiceDay(now, timeZone);
  const days = Array.from({ length: SPARKLINE_DAYS }, (_, index) =>
    dayBounds(addDays(today, index - SPARKLINE_DAYS + 1), timeZone),
  );
  const [totals, revenue, perDay, sessions, next, unpaid] = await Promise.all([
    findTotals(sql),
    sumRevenue(sql, monthBounds(today.slice(0, 7), timeZone)),
    sumDays(sql, days),
    listSessionRows(sql, dayBounds(today, timeZone), now),
    findNextSessionRow(sql, now),
    listUnpaidRows(sql, now, UNPAID_SHOWN),
  ]);
  const sums = splitOwnCurrency(revenue, totals.currency);
  return {
    // By the letter of the definition: all appointments dated today, cancelled ones included. The list of today's sessions
    // omits those.
    todaysSessions: perDay.at(-1)?.sessions ?? 0,
    uniqueClients: totals.uniqueClients,
    currency: totals.currency,
    revenueThisMonth: sums.own,
    otherRevenue: sums.others,
    activeServices: totals.activeServices,
    sessionsPerDay: perDay.map(({ sessions: count }) => count),
    revenuePerDay: perDay.map(({ revenueCents }) => toAmount(revenueCents)),
    today: sessions.map(todaySessionOf(context.sealer)),
    nextSession: next && todaySessionOf(context.sealer)(next),
    awaitingPayment: unpaid.map(appointmentOf(context.sealer)),
  };
}

const todaySessionOf =
  (sealer: Sealer) =>
  (row: DayRow): TodaySession => ({ ...appointmentOf(sealer)(row), hasNote: row.hasNote });
