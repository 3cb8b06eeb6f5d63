import { z } from 'zod';
import { dueNotes } from '../accounts/person-data.ts';
import { appointment } from '../appointments/appointments.ts';
import { currency, money } from '../payments/currency.ts';
import { endpoint } from '../endpoint.ts';

export const todaySession = appointment.extend({ hasNote: z.boolean() });
export type TodaySession = z.infer<typeof todaySession>;

/**
 * The four stat cards by the definitions of spec section 9 (practice days and months), what the ledger says beside
 * them, the last 14 practice days for the sparklines (oldest first), and today's sessions in order. `awaitingPayment`: sessions
 * ahead that nobody paid yet, soonest first, at most 20. `dueNotes`: session notes whose time is over.
 */
export const overview = z.object({
  todaysSessions: z.number().int(),
  uniqueClients: z.number().int(),
  /** The practice's; sums in others stand beside. */
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
