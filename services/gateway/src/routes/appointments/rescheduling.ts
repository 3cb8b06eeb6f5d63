import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { Call, Route } from '../../http/route.ts';
import { audit, auditWork } from '../../identity/audit.ts';
import { WORDS } from '../../words.ts';

export function reschedulingRoutes(route: Route, deps: AppDeps): void {
  const { booking: context, identity } = deps;

  const move = async (
    { params, body, actor }: Call<{ id: string }, unknown, { appointmentDate: string; basedOn?: string | undefined }>,
    by: { by: 'client'; clientEmail: string } | { by: 'practice' },
    message: string,
  ) => {
    const moving = { appointmentId: params.id, startsAt: new Date(body.appointmentDate), basedOn: body.basedOn, ...by };
    const { startsAt, isRepeated } = await booking.rescheduleAppointment(context, moving);
    await (isRepeated ? auditWork : audit)(identity, actor, 'appointment.rescheduled', params.id);
    return { message, appointmentDate: startsAt.toISOString() };
  };
  route(api.rescheduleOwnAppointment, (call) =>
    move(call, { by: 'client', clientEmail: call.client().email }, WORDS.appointments.moved),
  );
  route(api.rescheduleAdminAppointment, (call) => move(call, { by: 'practice' }, WORDS.appointments.movedByPractice));
}
