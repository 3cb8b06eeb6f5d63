import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { cancelledByPractice, toAmount } from '@stillpoint/scheduling';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { audit, auditWork } from '../../identity/audit.ts';
import { inviteToPay } from '../../payments/invite-to-pay.ts';
import { recordNoteReads } from '../../identity/record-read.ts';
import { WORDS } from '../../words.ts';

export function adminAppointmentRoutes(route: Route, deps: AppDeps): void {
  const { booking: context, identity } = deps;

  route(api.listAdminAppointments, async ({ query, actor }) => {
    const found = await booking.listAdminAppointments(context, query);
    await recordNoteReads(identity, actor, Array.isArray(found) ? found : found.items);
    return found;
  });
  route(api.getSessionPanel, async ({ params, actor }) => {
    const panel = await booking.getSessionPanel(context, params.id);
    if (!panel) throw new AppError('not_found', WORDS.appointments.gone);
    const read = [panel.appointment, panel.previous, panel.next].filter((one) => one !== null);
    await recordNoteReads(identity, actor, read);
    return panel;
  });
  route(api.createAdminAppointment, async ({ body, actor }) => {
    const { id, requiresPayment } = await booking.bookForClient(context, {
      serviceId: body.serviceId,
      startsAt: new Date(body.appointmentDate),
      client: { name: body.clientName, email: body.clientEmail, phone: body.clientPhone },
      notes: body.notes,
      isFreeAppointment: body.isFreeAppointment,
    });
    await audit(identity, actor, 'appointment.created', id);
    return { id, requiresPayment };
  });
  route(api.cancelAdminAppointment, async ({ params, body, actor }) => {
    const { refundCents, isPaidDirectly } = await booking.cancelAppointment(context, {
      appointmentId: params.id,
      by: 'practice',
      basedOn: body.basedOn,
    });
    await audit(identity, actor, 'appointment.cancelled', params.id);
    const message = WORDS.appointments.cancelledByPractice;
    const refunded = refundCents > 0;
    return {
      message: refunded ? `${message} ${cancelledByPractice(isPaidDirectly)}` : message,
      refunded,
      refundAmount: toAmount(refundCents),
    };
  });
  route(api.saveSessionNote, async ({ params, body, actor }) => {
    await booking.saveSessionNote(context, params.id, body);
    await auditWork(identity, actor, 'session-notes.saved', params.id);
    return { message: WORDS.appointments.notesSaved };
  });
  route(api.sendPaymentInvitation, async ({ params, actor }) => {
    await inviteToPay(deps, params.id);
    await audit(identity, actor, 'payment-invitation.sent', params.id);
    return { message: WORDS.payments.invited };
  });
}
