import { recordPersonPart, type Effect } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import { clientKeys } from '../../store/client-zones.ts';
import type { NotificationContext } from '../../context.ts';
import { findPersonMails } from '../../person-mails.ts';
import {
  anonymiseCopies,
  deleteScheduledMails,
  deleteZone,
  eraseMails,
  eraseMessages,
  hasOpenEvents,
} from '../../store/person-data.ts';

/**
 * Notification's part of forgetting a person. Throws while something that happened to their appointments is still on its way: it
 * carries the name, which would be written again; the job is tried until that is done.
 */
export const erasePersonMails: Effect<'PersonErasureRequested', NotificationContext> = async (tx, event, context) => {
  const { requestId, appointmentIds } = event.facts;
  if (await hasOpenEvents(tx, appointmentIds)) throw new Error('earlier events of these appointments are on their way');
  await erasePerson(tx, context, { email: event.personal.email, appointmentIds });
  await recordPersonPart(tx, context, { requestId, part: 'mails', gathered: null }, event.personal);
};

/** Erases mails to and from a person and notices about them, their time zone, and their name in the copies of appointments. */
async function erasePerson(
  tx: ISql,
  context: NotificationContext,
  person: { email: string; appointmentIds: readonly string[] },
): Promise<void> {
  const { mails, messages } = await findPersonMails(tx, context, { ...person, withNotices: true });
  await eraseMails(
    tx,
    mails.map(({ id }) => id),
  );
  await deleteScheduledMails(tx, person.appointmentIds);
  await eraseMessages(tx, context.sealer, messages);
  await anonymiseCopies(tx, context.sealer, person.appointmentIds);
  await deleteZone(tx, clientKeys(context, person.email));
}
