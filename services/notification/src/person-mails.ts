import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { addressesInText } from './domain/address.ts';
import { correspondentsOf, senderOf } from './domain/correspondents.ts';
import { lookupsOf } from './mailbox/reading/search-words.ts';
import { findOwnAddresses } from './own-addresses.ts';
import { findMails, findMessages, type OwnMail, type OwnMessage } from './store/person-data.ts';

export interface PersonMails {
  mails: OwnMail[];
  messages: OwnMessage[];
}

/**
 * A person's mails: those sent to the person, and those of the mailbox from or to their address. With `withNotices` also what
 * the practice was sent about the person: notices about their appointments or that name their address, and copies of these in
 * the mailbox. If the address is the practice's own, only mails about the person's appointments can be told from the practice's.
 */
export async function findPersonMails(
  db: ISql,
  context: NotificationContext,
  person: { email: string; appointmentIds: readonly string[]; withNotices: boolean },
): Promise<PersonMails> {
  const { sealer } = context;
  const own = await findOwnAddresses(db, context);
  const isAbout = ({ appointmentId }: OwnMail) =>
    appointmentId !== null && person.appointmentIds.includes(appointmentId);
  if (own.has(person.email)) return { mails: await findMails(db, sealer, isAbout), messages: [] };
  // Words of a body are indexed only from three letters on.
  const words = lookupsOf(person.email.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,2}(?![\p{L}\p{N}])/gu, ' '), sealer);
  const isNamed = (text: string) => addressesInText(text).includes(person.email);
  const isTheirs = (mail: OwnMail) =>
    mail.content.to.address.toLowerCase() === person.email ||
    (person.withNotices && (isAbout(mail) || isNamed(mail.content.text)));
  const isWithThem = ({ content, isOutgoing }: OwnMessage) =>
    correspondentsOf({ ...content, isOutgoing }, own).includes(person.email) ||
    (person.withNotices && own.has(senderOf(content.from)) && isNamed(content.body));
  return {
    mails: await findMails(db, sealer, isTheirs),
    messages: await findMessages(db, sealer, words, isWithThem),
  };
}
