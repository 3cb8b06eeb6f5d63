import { recordPersonPart, type Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { sessionsOf } from '../queries/person-data.ts';

export const exportSessions: Effect<'PersonExportRequested', BookingContext> = async (tx, event, context) => {
  const { requestId, withNotes } = event.facts;
  const { email, firstName } = event.personal;
  const gathered = await sessionsOf({ sql: tx, sealer: context.sealer }, { email, withNotes });
  await recordPersonPart(tx, context, { requestId, part: 'sessions', gathered }, { email, firstName, stays: [] });
};
