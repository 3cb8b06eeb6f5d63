import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { lookupsOf } from './mailbox/reading/search-words.ts';
import { findMails, findMessages, type OwnMail, type OwnMessage } from './store/person-data.ts';
import { findPractice } from './store/practice.ts';

export interface PersonMails {
  mails: OwnMail[];
  messages: OwnMessage[];
}

/**
 * A person's mails: those to them, and those of the mailbox from or to their address. With `withNotices` also what the practice was sent
 * about them: notices about their appointments, and copies of these in the mailbox.
 */
export async function findPersonMails(
  db: ISql,
  context: NotificationContext,
  person: { email: string; appointmentIds: readonly string[]; withNotices: boolean },
): Promise<PersonMails> {
  const { sealer } = context;
  const practice = (await findPractice(db, context)).email.toLowerCase();
  const isAbout = ({ appointmentId }: OwnMail) =>
    person.withNotices && appointmentId !== null && person.appointmentIds.includes(appointmentId);
  // Words of a body are indexed from three letters on.
  const words = lookupsOf(person.email.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,2}(?![\p{L}\p{N}])/gu, ' '), sealer);
  const isTheirs = ({ content }: OwnMessage) =>
    addressesIn(`${content.from} ${content.to}`).includes(person.email) ||
    (person.withNotices &&
      addressesIn(content.from).includes(practice) &&
      addressesIn(content.body).includes(person.email));
  return {
    mails: await findMails(
      db,
      sealer,
      (mail) => mail.content.to.address.toLowerCase() === person.email || isAbout(mail),
    ),
    messages: await findMessages(db, sealer, words, isTheirs),
  };
}

const addressesIn = (text: string): string[] =>
  text.toLowerCase().match(/[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]*[^\s<>()[\]",;:.]/g) ?? [];
