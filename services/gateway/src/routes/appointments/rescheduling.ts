import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { audit, auditWork } from '../../identity/audit.ts';
import { WORDS } from '../../words.ts';

export function reschedulingRoutes(route: Route, deps: AppDeps): void {
  const { booking: context, identity } = deps;

  route(api.rescheduleOwnAppointment, async ({ params, body, client, actor }) => {
    const { startsAt, isRepeated } = await booking.rescheduleAppointment(context, {
      appointmentId: params.id,
      by: 'client',
      clientEmail: client().email,
      startsAt: new Date(body.appointmentDate),
      basedOn: body.basedOn,
    });
    await (isRepeated ? auditWork : audit)(identity, actor, 'appointment.rescheduled', params.id);
    return { message: WORDS.appointments.moved, appointmentDate: startsAt.toISOString() };
  });
  route(api.rescheduleAdminAppointment, async ({ params, body, actor }) => {
    const { startsAt, isRepeated } = await booking.rescheduleAppointment(context, {
      appointmentId: params.id,
      by: 'practice',
      startsAt: new Date(body.appointmentDate),
      basedOn: body.basedOn,
    });
    await (isRepeated ? auditWork : audit)(identity, actor, 'appointment.rescheduled', params.id);
    return {
      message: WORDS.appointments.movedByPractice,
      appointmentDate: startsAt.toISOString(),
    };
  });
}
