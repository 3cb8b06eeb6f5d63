import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { traceNoteReads } from './note-reads.ts';

export function patientRoutes(route: Route, { booking: context, identity }: AppDeps): void {
  route(api.listPatients, ({ query }) => booking.listPatients(context, query));
  route(api.getPatientHistory, async ({ params, query, actor }) => {
    const history = await booking.patientHistory(context, params.clientEmail, query);
    await traceNoteReads(identity, actor, history);
    return history;
  });
}
