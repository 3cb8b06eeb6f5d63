import type { MessageStructureObject } from 'imapflow';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { BEGINNING_BYTES, MAX_READ_PARTS } from '../../domain/message-content.ts';
import { attachmentsIn, partsToRead, withParts } from './outline.ts';

const mixed = (...childNodes: MessageStructureObject[]): MessageStructureObject => ({
  type: 'multipart/mixed',
  childNodes: childNodes.map((child, index) => ({ ...child, part: String(index + 1) })),
});
const text = (size: number): MessageStructureObject => ({ type: 'text/plain', size });
const photo: MessageStructureObject = { type: 'image/png', id: '<photo>', size: 3_000_000 };
const logo: MessageStructureObject = { ...photo, size: 5_000 };

test('the text of a mail is read before its little pictures, wherever it stands, and its large ones are not', () => {
  expect(partsToRead(mixed(photo, logo, text(700)))).toEqual([
    { key: '3', maxLength: 700 },
    { key: '2', maxLength: 5_000 },
  ]);
  expect(partsToRead(photo)).toEqual([]);
});

test('no more is read of a mail than a beginning, in no more parts than a command can name', () => {
  expect(partsToRead(mixed(text(BEGINNING_BYTES - 1), text(5), text(5)))).toEqual([
    { key: '1', maxLength: BEGINNING_BYTES - 1 },
    { key: '2', maxLength: 1 },
  ]);
  expect(partsToRead(mixed(...Array.from({ length: 10_000 }, () => text(1))))).toHaveLength(MAX_READ_PARTS);
});

test('a text with a name, or that says so, and a mail inside the mail are attachments', () => {
  const files = mixed(
    text(1),
    { ...text(2), parameters: { name: 'notes.txt' } },
    { ...text(3), disposition: 'attachment' },
    { type: 'message/rfc822', size: 4, childNodes: [text(1)] },
  );
  expect(attachmentsIn(files).map(({ size }) => size)).toEqual([2, 3, 4]);
});

test('a mail that is written with its text alone keeps its own headers, and what its parts say of themselves adds none', async () => {
  const headers = Buffer.from(
    'Subject: Hello\r\nContent-Type: multipart/mixed;\r\n boundary="x"\r\nX-Mailer: content-type\r\n\r\n',
  );
  const hostile = { ...text(4), encoding: '8bit', parameters: { charset: 'utf-8"\r\nSubject: other\r\n\r\nbody' } };
  const raw = withParts(headers, mixed(photo, hostile), new Map([['2', Buffer.from('text')]]));
  const parsed = await simpleParser(raw);
  expect([...parsed.headers.keys()]).toEqual(['subject', 'x-mailer', 'content-type']);
  expect(parsed).toMatchObject({ subject: 'Hello', text: 'text', attachments: [] });
});
