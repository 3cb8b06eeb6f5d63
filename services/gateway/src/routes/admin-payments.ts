import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { audit } from '../identity/audit.ts';

/** Money that waits for the administrator. */
export function adminPaymentRoutes(route: Route, deps: AppDeps): void {
  const { payment: context, identity } = deps;

  route(api.listStuckPayments, async () => {
    const stuck = await payment.listStuckPayments(context);
    const names = await booking.listAppointmentNames(deps.booking, [
      ...new Set(stuck.map(({ appointmentId }) => appointmentId)),
    ]);
    return stuck.map(({ amountCents, leftCents, since, ...of }) => {
      const known = names.get(of.appointmentId);
      return {
        ...of,
        amount: api.toDollars(amountCents),
        left: api.toDollars(leftCents),
        since: since.toISOString(),
        appointment: known ? { ...known, appointmentDate: known.startsAt.toISOString() } : null,
      };
    });
  });
  route(api.settleStuckPayment, async ({ params, actor }) => {
    const outcome = await payment.settleStuckPayment(context, params.id);
    await audit(identity, actor, 'stuck-payment.settled', params.id);
    return outcome;
  });
  route(api.refundStuckPayment, async ({ params, actor }) => {
    const outcome = await payment.refundStuckPayment(context, params.id);
    await audit(identity, actor, 'stuck-payment.refunded', params.id);
    return outcome;
  });
  route(api.handleStuckPayment, async ({ params, body, admin, actor }) => {
    const outcome = await payment.handleStuckPayment(context, { id: params.id, note: body.note, by: admin().username });
    await audit(identity, actor, 'stuck-payment.handled', params.id);
    return outcome;
  });
}
