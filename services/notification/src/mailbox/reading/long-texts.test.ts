import { expect, test } from 'vitest';
import { addressesInText } from '../../domain/address.ts';
import { withoutAddresses } from '../../domain/smtp-outcome.ts';
import { withParts } from './outline.ts';
import { safeFilename } from './read-message.ts';

/** Text of half a megabyte, which strangers put into a mail or an answer. */
const filled = (piece: string) => piece.repeat(500_000 / piece.length);

test.each([
  ['the name of an attachment', () => safeFilename(`a${filled('.')}a.pdf`, 'application/pdf')],
  [
    'the headers of a large mail',
    () => withParts(Buffer.from(filled('content-a\r')), { type: 'text/plain' }, new Map()),
  ],
  ['a text that is searched for addresses', () => addressesInText(filled('a'))],
  ['the answer of a mail server', () => withoutAddresses(filled('a'))],
])('%s costs no more than its length, whatever it is made of: the codes to sign in wait behind it', (_what, read) => {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  // One that looks at it anew from each of its characters takes minutes.
  expect((user + system) / 1e6).toBeLessThan(2);
});

test('the addresses in a text are those between blanks and brackets, in lower case, without the stop behind a sentence', () => {
  expect(addressesInText('Ada@Client.example, <ben@client.example>; (not@) or write to cleo@client.example.')).toEqual([
    'ada@client.example',
    'ben@client.example',
    'cleo@client.example',
  ]);
});
