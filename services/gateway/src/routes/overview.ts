import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';

/** Booking's figures with the ledger's beside them. */
export function overviewRoutes(route: Route, deps: AppDeps): void {
  route(api.getOverview, async () => {
    const [figures, ledgerCents] = await Promise.all([
      booking.getOverview(deps.booking),
      payment.ledgerTotal(deps.payment, monthOf(deps.booking.now(), deps.booking.timeZone)),
    ]);
    return { ...figures, ledgerThisMonth: api.toDollars(ledgerCents) };
  });
}

/** The practice's calendar month that `now` falls in, `[from, to)`. */
export function monthOf(now: Date, timeZone: string): { from: Date; to: Date } {
  const first = `${api.practiceDay(now, timeZone).slice(0, 7)}-01`;
  // Any day of the next month: 31 days after the first of this one.
  const next = `${api.addDays(first, 31).slice(0, 7)}-01`;
  return {
    from: new Date(api.dayBounds(first, timeZone).start),
    to: new Date(api.dayBounds(next, timeZone).start),
  };
}
