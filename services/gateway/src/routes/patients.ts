import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { traceNoteReads } from './note-reads.ts';
import { traceRead } from './trace-read.ts';

export function patientRoutes(route: Route, { booking: context, identity }: AppDeps): void {
  route(api.listPatients, async ({ query, actor }) => {
    await traceRead(identity, actor, 'patients.read', null);
    return booking.listPatients(context, query);
  });
  route(api.getPatientHistory, async ({ params, query, actor }) => {
    const history = await booking.patientHistory(context, params.clientEmail, query);
    await traceRead(
      identity,
      actor,
      'patient-history.read',
      history.map(({ id }) => id),
    );
    await traceNoteReads(identity, actor, history);
    return history;
  });
}
