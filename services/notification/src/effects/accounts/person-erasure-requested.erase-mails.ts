import { recordPersonPart, TooEarly, type Effect } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import { clientKeys } from '../../store/client-zones.ts';
import type { NotificationContext } from '../../context.ts';
import { pickPersonMails } from '../../person-mails.ts';
import {
  anonymiseCopies,
  deleteScheduledMails,
  deleteZone,
  eraseMails,
  eraseMessages,
  hasOutstandingEvents,
} from '../../store/person-data.ts';

/**
 * Erases a person's data in this service. Throws while an event of the person's appointments is still outstanding, since its
 * effect would write the name again; the job is retried until that is done.
 */
export const erasePersonMails: Effect<'PersonErasureRequested', NotificationContext> = async (tx, event, context) => {
  const { requestId, appointmentIds } = event.facts;
  if (await hasOutstandingEvents(tx, appointmentIds))
    throw new TooEarly('earlier events of these appointments are on their way');
  await erasePerson(tx, context, { email: event.personal.email, appointmentIds });
  await recordPersonPart(tx, context, { requestId, part: 'mails', gathered: null }, event.personal);
};

/**
 * Erases mails to and from a person, notices about the person, the person's time zone, and the name in copies of appointments.
 */
async function erasePerson(
  tx: ISql,
  context: NotificationContext,
  person: { email: string; appointmentIds: readonly string[] },
): Promise<void> {
  // First, and with it their lock: whoever writes a mail about them is through, or finds nobody to write to.
  await anonymiseCopies(tx, context.sealer, person.appointmentIds);
  const { mails, messages } = await pickPersonMails(
    tx,
    context,
    { ...person, withNotices: true },
    { mail: ({ id }) => id, message: ({ id, isOutgoing, fingerprint }) => ({ id, isOutgoing, fingerprint }) },
  );
  await eraseMails(tx, mails);
  await deleteScheduledMails(tx, person.appointmentIds);
  await eraseMessages(tx, context.sealer, messages);
  await deleteZone(tx, clientKeys(context, person.email));
}
