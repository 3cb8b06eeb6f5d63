import type { ImapFlow, SearchObject } from 'imapflow';

/**
 * The UIDs of the open mailbox from `first` on, ascending; `which` narrows them. A range that begins after the last mail still
 * answers that one, so the answer may hold one below `first`. Throws when the server does not say.
 */
export async function listUids(
  client: Pick<ImapFlow, 'mailbox' | 'search'>,
  first: number,
  which: SearchObject = {},
): Promise<number[]> {
  if (client.mailbox && client.mailbox.exists === 0) return [];
  const uids = await client.search({ ...which, uid: `${first}:*` }, { uid: true });
  if (!Array.isArray(uids)) throw new Error('the mail server did not list its mails');
  return uids;
}
