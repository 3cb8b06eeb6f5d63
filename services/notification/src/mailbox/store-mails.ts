import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { insertPlace, listUnplaced, setReadFromServer, type InboxNumbering } from '../store/inbox.ts';
import { insertMessage } from '../store/messages.ts';
import type { MessageContent } from '../domain/message-content.ts';
import { indexOf, type WordHash } from './reading/search-words.ts';

/** Whose mails these are, and under which numbering of the server. */
export interface MailPlaces extends InboxNumbering {
  hash: WordHash;
}

export interface CopiedMail {
  uid: number;
  isRead: boolean;
  arrivedAt: Date;
  content: MessageContent;
}

/**
 * Stores mails with their places in one transaction: all of them or none. One that has a copy already, because the server has
 * renumbered its mailbox, only gets its new place. The statements are sent without waiting for each other's answers: measured on
 * a first copy, a transaction a mail spent more than half of the time waiting.
 */
export async function storeMails(
  context: NotificationContext,
  places: MailPlaces,
  mails: readonly CopiedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const marked = mails.map((mail) => ({ ...mail, forms: fingerprintsOf(context, mail) }));
  await transact(context, async (tx) => {
    const fingerprints = marked.flatMap(({ forms }) => forms);
    const unplaced = await listUnplaced(tx, places, fingerprints);
    const known: { uid: number; isRead: boolean }[] = [];
    await Promise.all(
      marked.map(async ({ uid, isRead, arrivedAt, content, forms }) => {
        const fingerprint = forms[0]!;
        const copy = unplaced.get(forms.find((form) => unplaced.get(form)?.length) ?? '')?.shift();
        if (copy !== undefined) known.push({ uid, isRead });
        const words = copy === undefined ? indexOf(content, places.hash) : [];
        const message = { account: places.account, mailId: null, isRead, arrivedAt, fingerprint, content, words };
        const id = copy ?? (await insertMessage(tx, context.sealer, message));
        await insertPlace(tx, places, uid, id);
      }),
    );
    if (known.length > 0) await setReadFromServer(tx, places, known);
  });
}

/**
 * Distinguishes mails by what stays when the server renumbers them; those without a Message-ID also by when they arrived. Under every
 * key, the newest first.
 */
const fingerprintsOf = ({ sealer }: NotificationContext, { content, arrivedAt }: CopiedMail): string[] =>
  sealer.hashes(
    'notification.fingerprint',
    JSON.stringify([content.messageId, content.from, content.subject, content.messageId ?? arrivedAt.getTime()]),
  );
