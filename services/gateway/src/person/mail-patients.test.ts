import { expect, test } from 'vitest';
import { correspondentsOf } from './mail-patients.ts';

test('a mail belongs to its sender first and then to its recipients, and one written here only to its recipients', () => {
  const mail = { from: '"Quill, Ada" <Ada@Client.example>', to: 'Desk <desk@practice.example>, ben@client.example' };
  expect(correspondentsOf({ ...mail, isOutgoing: false })).toEqual([
    'ada@client.example',
    'desk@practice.example',
    'ben@client.example',
  ]);
  expect(correspondentsOf({ from: 'desk@practice.example', to: 'Ada@client.example', isOutgoing: true })).toEqual([
    'ada@client.example',
  ]);
});

test.each([
  ['"ada@client.example" <stranger@else.example>', 'stranger@else.example'],
  ['"x" <ada@client.example>, "y" <stranger@else.example>', 'stranger@else.example'],
  ['', ''],
])('a sender cannot put somebody else’s address in front of their own: %s', (from, sender) => {
  expect(correspondentsOf({ from, to: '', isOutgoing: false })).toEqual([sender]);
});
