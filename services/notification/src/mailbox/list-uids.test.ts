import type { ImapFlow } from 'imapflow';
import { expect, test } from 'vitest';
import { listUids } from './list-uids.ts';

const serverWith = (exists: number, answer: number[] | false) => {
  const asked: object[] = [];
  const search = (query: object) => {
    asked.push(query);
    return Promise.resolve(answer);
  };
  return { asked, client: { mailbox: { exists }, search } as unknown as ImapFlow };
};

test('the mails of a mailbox are asked for at once, and those of an empty one not at all', async () => {
  const full = serverWith(3, [7, 8, 9]);
  expect(await listUids(full.client, 7, { seen: false })).toEqual([7, 8, 9]);
  expect(full.asked).toEqual([{ seen: false, uid: '7:*' }]);
  const empty = serverWith(0, false);
  expect(await listUids(empty.client, 1)).toEqual([]);
  expect(empty.asked).toEqual([]);
});

test('a server that does not list its mails causes an error, instead of looking like an empty mailbox', async () => {
  await expect(listUids(serverWith(3, false).client, 1)).rejects.toThrow('did not list');
});
