import type { ImapFlow } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import {
  clearReadWanted,
  listReadWanted,
  setReadFromServer,
  setUnreadFromServer,
  type InboxNumbering,
  type InboxState,
} from '../store/inbox.ts';
import { requireOpen } from './imap-client.ts';
import { listUids } from './list-uids.ts';

/** Marks on the server which mails the administrator has read or marked unread. */
export async function pushReadMarks(
  context: NotificationContext,
  client: ImapFlow,
  box: InboxNumbering,
): Promise<void> {
  for (;;) {
    const wanted = await listReadWanted(context.sql, box);
    if (wanted.length === 0) return;
    for (const isRead of [true, false]) {
      const group = wanted.filter((one) => one.isRead === isRead);
      if (group.length === 0) continue;
      const range = group.map(({ uid }) => uid).join(',');
      const options = { uid: true, silent: true };
      const isSet = isRead
        ? await client.messageFlagsAdd(range, ['\\Seen'], options)
        : await client.messageFlagsRemove(range, ['\\Seen'], options);
      // A server that refuses marks keeps its own, which are taken over again.
      if (!isSet) requireOpen(client);
      await clearReadWanted(
        context.sql,
        group.map(({ id }) => id),
        isRead,
      );
    }
  }
}

/**
 * Takes over what other mail programs marked. With CONDSTORE only what changed since `state.modseq` is asked for, else the list
 * of all unread mails.
 */
export async function pullReadMarks(
  context: NotificationContext,
  client: ImapFlow,
  state: InboxState,
  highestModseq: bigint | null,
): Promise<void> {
  if (highestModseq !== null && state.modseq !== null) {
    if (highestModseq === state.modseq) return;
    const marks: { uid: number; isRead: boolean }[] = [];
    for await (const { uid, flags } of client.fetch(
      '1:*',
      { uid: true, flags: true },
      { uid: true, changedSince: state.modseq },
    ))
      // A change that is reported without a UID is reported again to the next poll.
      if (uid) marks.push({ uid, isRead: flags?.has('\\Seen') ?? false });
    await setReadFromServer(context.sql, state, marks);
    return;
  }
  await setUnreadFromServer(context.sql, state, await listUids(client, 1, { seen: false }));
}
