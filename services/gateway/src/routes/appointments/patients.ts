import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import type { Actor } from '../../identity/audit.ts';
import { endClientSessions } from '../../identity/commands/end-client-sessions.ts';
import { inviteClient } from '../../identity/commands/invite-client.ts';
import { recordNoteReads, recordRead } from '../../identity/record-read.ts';
import { WORDS } from '../../words.ts';

export function patientRoutes(route: Route, { booking: context, identity }: AppDeps): void {
  route(api.listPatients, async ({ query, actor }) => {
    await recordRead(identity, actor, 'patients.read', null);
    return booking.listPatients(context, query);
  });
  route(api.getPatientHistory, async ({ params, query, actor }) => {
    const history = await booking.patientHistory(context, params.clientEmail, query);
    await traceHistory(actor, history);
    return history;
  });
  route(api.getPatient, async ({ params, actor }) => {
    const patient = await booking.getPatient(context, params.id);
    if (!patient) throw new AppError('not_found', WORDS.patients.none);
    await traceHistory(actor, patient.appointments);
    return patient;
  });

  route(api.invitePatient, async ({ params, actor }) => {
    const patient = await booking.findPatient(context, params.id);
    if (!patient) throw new AppError('not_found', WORDS.patients.none);
    const isSent = await inviteClient(identity, actor, { patientId: params.id, ...patient });
    const message = isSent ? WORDS.patients.invited(patient.email) : WORDS.patients.invitedBefore;
    return { message, isSent };
  });

  route(api.endClientSessions, async ({ body, actor }) => {
    const ended = await endClientSessions(identity, actor, body.clientEmail);
    return { message: WORDS.patients.signedOut, ended };
  });

  async function traceHistory(actor: Actor, history: readonly api.AdminAppointment[]): Promise<void> {
    const read = history.map(({ id }) => id);
    await recordRead(identity, actor, 'patient-history.read', read);
    await recordNoteReads(identity, actor, history);
  }
}
