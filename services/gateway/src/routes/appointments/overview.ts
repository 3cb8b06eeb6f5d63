import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { splitOwnCurrency } from '@stillpoint/scheduling';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { monthOf } from '../../payments/practice-month.ts';
import { findDueNotes } from '../../person/due-notes.ts';

/** Booking's figures with the ledger's totals and the due notes. */
export function overviewRoutes(route: Route, deps: AppDeps): void {
  route(api.getOverview, async () => {
    const [figures, ledger, dueNotes] = await Promise.all([
      booking.getOverview(deps.booking),
      payment.ledgerTotals(deps.payment, monthOf(deps.booking.now(), deps.booking.timeZone)),
      findDueNotes(deps),
    ]);
    const { own, others } = splitOwnCurrency(ledger, figures.currency);
    return { ...figures, ledgerThisMonth: own, otherLedger: others, dueNotes };
  });
}
