import { expect, test } from 'vitest';
import { correspondentsOf } from './correspondents.ts';

const own = new Set(['desk@practice.example']);

test('a mail belongs to its sender first and then to its recipients, one written here only to these, and none to the practice', () => {
  const mail = { from: '"Quill, Ada" <Ada@Client.example>', to: 'Desk <desk@practice.example>, ben@client.example' };
  expect(correspondentsOf({ ...mail, isOutgoing: false }, own)).toEqual(['ada@client.example', 'ben@client.example']);
  const sent = { from: 'old@practice.example', to: 'Ada@client.example', isOutgoing: true };
  expect(correspondentsOf(sent, own)).toEqual(['ada@client.example']);
});

test.each([
  ['"ada@client.example" <stranger@else.example>', 'stranger@else.example'],
  ['"x" <ada@client.example>, "y" <stranger@else.example>', 'stranger@else.example'],
  ['', ''],
])('a sender cannot put somebody else’s address in front of their own: %s', (from, sender) => {
  expect(correspondentsOf({ from, to: '', isOutgoing: false }, own)).toEqual([sender]);
});

test.each([
  ['"ada@client.example" <ben@client.example>', ['ben@client.example']],
  ['"Quill (ada@client.example), Ben" <ben@client.example>', ['ben@client.example']],
  ['"Inch 5"" <ada@client.example>, ben@client.example', ['ada@client.example', 'ben@client.example']],
  ['"The group": ada@client.example, "Ben" <ben@client.example>;', ['ada@client.example', 'ben@client.example']],
])('those a mail went to are its addresses, not what the names beside them look like: %s', (to, recipients) => {
  expect(correspondentsOf({ from: '', to, isOutgoing: true }, own)).toEqual(recipients);
});
