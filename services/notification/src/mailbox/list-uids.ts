import type { ImapFlow, SearchObject } from 'imapflow';

/** About so many are asked for at once: a single answer of 100,000 took 40 MB to take apart. */
const PORTION = 10_000;

/**
 * The UIDs of the open mailbox from `first` on, ascending; `which` narrows them. A range that begins after the last mail still
 * answers that one, so the answer may hold one below `first`. Throws when the server does not say.
 */
export async function listUids(
  client: Pick<ImapFlow, 'mailbox' | 'search'>,
  first: number,
  which: SearchObject = {},
  portion = PORTION,
): Promise<number[]> {
  const { mailbox } = client;
  if (!mailbox) throw new Error('no mailbox is open');
  const { exists, uidNext } = mailbox;
  if (exists === 0) return [];
  const portions = Math.max(1, Math.ceil(exists / portion));
  const step = Math.max(1, Math.ceil((uidNext - first) / portions));
  const found = new Set<number>();
  for (let start = first; start === first || start < uidNext; start += step) {
    const isLast = start + step >= uidNext;
    const uids = await client.search({ ...which, uid: `${start}:${isLast ? '*' : start + step - 1}` }, { uid: true });
    if (!Array.isArray(uids)) throw new Error('the mail server did not list its mails');
    for (const uid of uids) found.add(uid);
  }
  return [...found];
}
