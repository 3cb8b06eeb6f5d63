import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { addressesInText } from './domain/address.ts';
import { correspondentsOf, senderOf } from './domain/correspondents.ts';
import { lookupsOf } from './mailbox/reading/search-words.ts';
import { findOwnAddresses } from './own-addresses.ts';
import { pickFromMails, pickFromMessages, type OwnMail, type OwnMessage } from './store/person-data.ts';

/** What is taken of each of a person's mails; nothing else of them is kept in memory, since they may be large and many. */
interface Picks<Mail, Message> {
  mail: (mail: OwnMail) => Mail | null;
  message: (message: OwnMessage) => Message | null;
}

/**
 * A person's mails: those sent to the person, and those of the mailbox from or to their address, of these the newest first. With
 * `withNotices` also what the practice was sent about the person: notices about their appointments or that name their address, and
 * copies of these in the mailbox. If the address is the practice's own, only mails about the person's appointments can be told from
 * the practice's.
 */
export async function pickPersonMails<Mail, Message>(
  db: ISql,
  context: NotificationContext,
  person: { email: string; appointmentIds: readonly string[]; withNotices: boolean },
  pick: Picks<Mail, Message>,
): Promise<{ mails: Mail[]; messages: Message[] }> {
  const { sealer } = context;
  const mailsThat = (isWanted: (mail: OwnMail) => boolean) =>
    pickFromMails(db, sealer, (mail) => (isWanted(mail) ? pick.mail(mail) : null));
  const own = await findOwnAddresses(db, context);
  const isAbout = ({ appointmentId }: OwnMail) =>
    appointmentId !== null && person.appointmentIds.includes(appointmentId);
  if (own.has(person.email)) return { mails: await mailsThat(isAbout), messages: [] };
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
    mails: await mailsThat(isTheirs),
    messages: await pickFromMessages(db, sealer, words, (message) =>
      isWithThem(message) ? pick.message(message) : null,
    ),
  };
}
