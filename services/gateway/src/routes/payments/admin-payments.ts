import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { toAmount } from '@stillpoint/scheduling';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { audit } from '../../identity/audit.ts';
import { markAppointmentPaid } from '../../payments/mark-appointment-paid.ts';

export function adminPaymentRoutes(route: Route, deps: AppDeps): void {
  const { payment: context, identity } = deps;

  route(api.listStuckPayments, async () => {
    const stuck = await withSessions(await payment.listStuckPayments(context), (ids) =>
      booking.findSessionsForBooks(deps.booking, ids),
    );
    return stuck.map(({ amountCents, leftCents, since, ...payment }) => ({
      ...payment,
      amount: toAmount(amountCents),
      left: toAmount(leftCents),
      since: since.toISOString(),
    }));
  });
  route(api.listHandledPayments, async () => {
    const handled = await withSessions(await payment.listHandledPayments(context), (ids) =>
      booking.findBookedSessions(deps.booking, ids),
    );
    return handled.map((note) => ({ ...note, at: note.at.toISOString() }));
  });
  route(api.reconcileStuckPayment, async ({ params, actor }) => {
    const outcome = await payment.reconcileStuckPayment(context, params.id);
    await audit(identity, actor, 'stuck-payment.settled', params.id);
    return outcome;
  });
  route(api.refundStuckPayment, ({ params, actor }) =>
    payment.refundStuckPayment(context, params.id, () => audit(identity, actor, 'stuck-payment.refunded', params.id)),
  );
  route(api.markRefunded, async ({ params, body, admin, actor }) => {
    const outcome = await payment.markRefunded(context, { id: params.id, note: body.note, by: admin().username });
    await audit(identity, actor, 'stuck-payment.given-back', params.id);
    return outcome;
  });
  route(api.markAppointmentPaid, async ({ params, body, admin, actor }) => {
    const marked = await markAppointmentPaid(deps, params.id, { ...body, by: admin().username });
    await audit(identity, actor, 'appointment.marked-paid', params.id);
    return marked;
  });
  route(api.handleStuckPayment, async ({ params, body, admin, actor }) => {
    const outcome = await payment.handleStuckPayment(context, { id: params.id, note: body.note, by: admin().username });
    await audit(identity, actor, 'stuck-payment.handled', params.id);
    return outcome;
  });
}

/** Adds the session of each payment in one query; `appointment` is null when booking does not know it. */
async function withSessions<T extends { appointmentId: string }>(
  list: T[],
  find: (ids: string[]) => ReturnType<typeof booking.findBookedSessions>,
) {
  const sessions = await find(list.map(({ appointmentId }) => appointmentId));
  return list.map((entry) => {
    const known = sessions.get(entry.appointmentId);
    return { ...entry, appointment: known ? { ...known, appointmentDate: known.startsAt.toISOString() } : null };
  });
}
