import * as z from 'zod';
import { dueNotes } from '../accounts/person-data.ts';
import { appointment } from '../appointments/appointments.ts';
import { currency, money } from '../payments/currency.ts';
import { endpoint } from '../endpoint.ts';

const todaySession = appointment.extend({ hasNote: z.boolean() });
export type TodaySession = z.infer<typeof todaySession>;

/**
 * The four stat cards as spec section 9 defines them (practice days and months), the ledger's totals, the last 14 practice days
 * for the sparklines (oldest first), and today's sessions in order, with one of the day before that still runs. `awaitingPayment`:
 * unpaid sessions ahead, soonest first, at most 20. `dueNotes`: session notes past their retention.
 */
export const overview = z.object({
  todaysSessions: z.number().int(),
  uniqueClients: z.number().int(),
  /** The practice's currency; sums in others are listed separately. */
  currency,
  revenueThisMonth: z.number(),
  otherRevenue: z.array(money),
  activeServices: z.number().int(),
  ledgerThisMonth: z.number(),
  otherLedger: z.array(money),
  sessionsPerDay: z.array(z.number().int()),
  revenuePerDay: z.array(z.number()),
  today: z.array(todaySession),
  nextSession: todaySession.nullable(),
  awaitingPayment: z.array(appointment),
  dueNotes,
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint('GET', '/api/admin/overview', 'admin', {
  summary: 'The figures of the overview, computed in the database',
  response: overview,
});
