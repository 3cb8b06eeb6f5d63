import fc from 'fast-check';
import type { ImapFlow } from 'imapflow';
import { expect, test } from 'vitest';
import { listUids } from './list-uids.ts';

/** Answers UID ranges as servers do: `9:*` is the last mail even when its UID is below 9. */
function mailboxOf(uids: number[], uidNext: number) {
  const asked: string[] = [];
  const search = ({ uid = '' }: { uid?: string }) => {
    asked.push(uid);
    const [from = 0, to] = uid.split(':').map(Number);
    const last = uids.at(-1) ?? 0;
    const isIn = (one: number) => (Number.isNaN(to) ? one >= Math.min(from, last) : one >= from && one <= (to ?? from));
    return Promise.resolve(uids.filter(isIn));
  };
  return { client: { mailbox: { exists: uids.length, uidNext }, search } as unknown as ImapFlow, asked };
}

test('portions of any size list every mail once, however the UIDs are distributed', async () => {
  const uids = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      uids,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 505 }),
      fc.nat({ max: 500 }),
      async (given, portion, first, deleted) => {
        const sorted = given.sort((a, b) => a - b);
        const { client, asked } = mailboxOf(sorted, (sorted.at(-1) ?? 0) + 1 + deleted);
        const listed = await listUids(client, first, {}, portion);
        expect(listed.filter((uid) => uid >= first)).toEqual(sorted.filter((uid) => uid >= first));
        expect(asked.length).toBeLessThanOrEqual(Math.ceil(sorted.length / portion) + 1);
      },
    ),
  );
});

test('a server that does not list its mails causes an error, instead of looking like an empty mailbox', async () => {
  const client = { mailbox: { exists: 3, uidNext: 9 }, search: () => Promise.resolve(false) } as unknown as ImapFlow;
  await expect(listUids(client, 1)).rejects.toThrow('did not list');
});
