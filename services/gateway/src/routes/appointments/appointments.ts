import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import {
  CANCELLED,
  DAY_MS,
  formatMoney,
  MAX_BUSY_RANGE_DAYS,
  practiceDay,
  toCents,
  toAmount,
} from '@stillpoint/scheduling';
import type { AppDeps } from '../../deps.ts';
import { grantMeeting, mayReadMeeting } from '../../http/meeting-cookie.ts';
import { JsonText, type Route } from '../../http/route.ts';
import { audit, auditWork } from '../../identity/audit.ts';
import { confirmPayment } from '../../payments/confirm-payment.ts';
import { WORDS } from '../../words.ts';

export function appointmentRoutes(route: Route, deps: AppDeps): void {
  const { booking: context, identity } = deps;

  route(api.listAppointments, ({ visitor, query, client }) =>
    visitor.admin ? booking.listAppointments(context, query) : listOwn(context, client().email, query),
  );
  const busy = async (asked: Parameters<typeof booking.busyText>[1]) =>
    new JsonText(await booking.busyText(context, asked));
  route(api.listBusyOnDate, ({ params }) => busy({ from: params.date, to: params.date }), { shared: true });
  route(api.listBusyInRange, ({ query }) => busy({ ...checkedRange(query), neighbours: true }), { shared: true });
  route(api.bookAppointment, async ({ body, client, actor, response }) => {
    const booked = await booking.bookAppointment(context, {
      serviceId: body.serviceId,
      startsAt: new Date(body.appointmentDate),
      client: contactOf(client()),
      preferredContact: body.preferredContact,
      notes: body.notes,
      replaces: body.replaces,
      // As of this request's begin (`api.ts`): asking may wait for the database, as all who book would with whoever holds their lock.
      isPaidOffline: deps.site.known.checkout === null,
    });
    const { id, requiresPayment, serviceId, startsAt } = booked;
    let { holdExpiresAt } = booked;
    // While it waited for its turn, the practice may have changed to direct payment, and kept what was held by then.
    if (holdExpiresAt !== null && (await deps.site.current()).checkout === null) {
      await booking.keepHoldsUntilStart(context);
      holdExpiresAt = null;
    }
    // Of one that is repeated, the row may be missing: whoever got no answer asks again.
    await (booked.isRepeated ? auditWork : audit)(identity, actor, 'appointment.booked', id);
    grantMeeting(identity, response, id);
    return {
      id,
      requiresPayment,
      holdExpiresAt: holdExpiresAt?.toISOString() ?? null,
      bookingData: { appointmentId: id, serviceId, appointmentDate: startsAt.toISOString() },
    };
  });
  route(api.confirmPayment, async ({ body, client, response }) => {
    const { appointmentId } = body.bookingData;
    const confirmed = await confirmPayment(deps, {
      orderId: body.paymentId,
      appointmentId,
      clientEmail: client().email,
    });
    grantMeeting(identity, response, confirmed.id);
    return confirmed;
  });
  route(api.getAppointment, async ({ params, visitor, header }) => {
    const found = await booking.findAppointment(context, params.id);
    if (!found) throw new AppError('not_found', WORDS.appointments.notFound);
    const isOwn = visitor.client !== null && visitor.client.email === found.clientEmail;
    if (visitor.admin || isOwn) return found;
    const shown = api.publicAppointment.parse(found);
    return mayReadMeeting(identity, header('cookie'), params.id)
      ? shown
      : { ...shown, zoomLink: null, zoomMeetingId: null };
  });
  route(api.listClientAppointments, ({ query, client }) => booking.listAppointmentsOf(context, client().email, query));
  route(api.cancelOwnAppointment, async ({ params, body, client, actor }) => {
    const { refundCents, currency, isWhole } = await booking.cancelAppointment(context, {
      appointmentId: params.id,
      by: 'client',
      clientEmail: client().email,
      basedOn: body.basedOn,
      expectedRefundCents: expectedRefundOf(body.expectedRefund),
    });
    await audit(identity, actor, 'appointment.cancelled', params.id);
    const refundAmount = toAmount(refundCents);
    const message =
      refundCents === 0
        ? WORDS.appointments.cancelled
        : isWhole
          ? CANCELLED.all
          : CANCELLED.part(formatMoney(refundAmount, currency));
    return { message, refunded: refundCents > 0, refundAmount };
  });
}

/** Name and address come from the account, whatever the form says. */
const contactOf = (client: api.ClientUser): booking.Client => ({
  name: `${client.firstName} ${client.lastName}`,
  email: client.email,
  phone: client.phone,
});

async function listOwn(
  context: booking.BookingContext,
  email: string,
  { date, include }: { date?: string | undefined; include?: 'abandoned' | undefined },
): Promise<api.Appointment[]> {
  const own = await booking.listAppointmentsOf(context, email, { include });
  return date === undefined
    ? own
    : own.filter(({ appointmentDate }) => practiceDay(appointmentDate, context.timeZone) === date);
}

function checkedRange(range: { from: string; to: string }): { from: string; to: string } {
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS + 1;
  if (days < 1) throw new AppError('invalid_input', WORDS.appointments.rangeReversed);
  if (days > MAX_BUSY_RANGE_DAYS)
    throw new AppError('invalid_input', WORDS.appointments.rangeTooLong(MAX_BUSY_RANGE_DAYS));
  return range;
}

/** The form's amount in cents; undefined when the client was shown no refund. */
const expectedRefundOf = (amount: number | null | undefined): number | undefined =>
  amount === null || amount === undefined ? undefined : toCents(amount);
