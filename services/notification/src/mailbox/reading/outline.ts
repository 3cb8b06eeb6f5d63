import { randomUUID } from 'node:crypto';
import type { MessageStructureObject } from 'imapflow';
import {
  BEGINNING_BYTES,
  MAX_ATTACHMENTS,
  MAX_READ_PARTS,
  PICTURE_BYTES,
  type AttachmentInfo,
} from '../../domain/message-content.ts';
import { safeFilename, safeType } from './read-message.ts';

/** Attachments by the server's own account of the mail; decoded sizes of base64 parts are estimated. */
export const attachmentsIn = (structure: MessageStructureObject): AttachmentInfo[] =>
  leavesOf(structure)
    .filter((leaf) => !isText(leaf))
    .slice(0, MAX_ATTACHMENTS)
    .map((leaf) => ({
      filename: safeFilename(nameOf(leaf), leaf.type),
      contentType: safeType(leaf.type),
      size: leaf.encoding === 'base64' ? Math.floor(((leaf.size ?? 0) * 76 * 3) / (78 * 4)) : (leaf.size ?? 0),
      part: partOf(leaf),
    }));

/** What is read of a mail without its attachments, in bytes: its text, wherever it stands, then the little pictures in it. */
export function partsToRead(structure: MessageStructureObject): { key: string; maxLength: number }[] {
  const leaves = leavesOf(structure);
  const isPicture = ({ type, id, size = 0 }: MessageStructureObject) =>
    id !== undefined && type.startsWith('image/') && size <= PICTURE_BYTES;
  let left = BEGINNING_BYTES;
  return [...leaves.filter(isText), ...leaves.filter(isPicture)].slice(0, MAX_READ_PARTS).flatMap((leaf) => {
    const maxLength = Math.min(leaf.size ?? 0, left);
    left -= maxLength;
    return maxLength > 0 ? [{ key: partOf(leaf), maxLength }] : [];
  });
}

/** Writes the mail as if these parts were all it has. */
export function withParts(
  headers: Buffer,
  structure: MessageStructureObject,
  parts: ReadonlyMap<string, Buffer>,
): Buffer {
  // `^` would begin anew at each lone carriage return, and read on to the next line feed from there.
  const own = headers.toString('latin1').replace(/(?<![^\n])content-[^\n]*\n([ \t][^\n]*\n)*/gi, '');
  return Buffer.from(`${own.trimEnd()}\r\n${written(structure, parts)}`, 'latin1');
}

/** Empty where there is nothing of it. */
function written(node: MessageStructureObject, parts: ReadonlyMap<string, Buffer>): string {
  const boundary = randomUUID();
  const children = isMultipart(node) ? node.childNodes.map((child) => written(child, parts)).filter(Boolean) : [];
  const content = isMultipart(node)
    ? [...children.map((child) => `--${boundary}\r\n${child}\r\n`), `--${boundary}--`].join('')
    : parts.get(partOf(node))?.toString('latin1');
  if (content === undefined) return '';
  const parameters = Object.entries({ ...node.parameters, boundary }).map(
    ([name, value]) => `; ${name}="${value.replace(/["\\]/g, '')}"`,
  );
  const fields = [
    `Content-Type: ${node.type}${parameters.join('')}`,
    ...(node.encoding ? [`Content-Transfer-Encoding: ${node.encoding}`] : []),
    ...(node.id ? [`Content-ID: ${node.id}`] : []),
  ];
  return `${fields.map((field) => field.replace(/[^\x20-\x7e]/g, '')).join('\r\n')}\r\n\r\n${content}`;
}

type Multipart = MessageStructureObject & { childNodes: MessageStructureObject[] };

/** A mail inside the mail is an attachment. */
const isMultipart = (node: MessageStructureObject): node is Multipart =>
  node.childNodes !== undefined && !node.type.startsWith('message/');

const leavesOf = (node: MessageStructureObject): MessageStructureObject[] =>
  isMultipart(node) ? node.childNodes.flatMap(leavesOf) : [node];

const isText = (leaf: MessageStructureObject): boolean =>
  (leaf.type === 'text/plain' || leaf.type === 'text/html') && leaf.disposition !== 'attachment' && !nameOf(leaf);

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string =>
  dispositionParameters?.['filename'] ?? parameters?.['name'] ?? '';

/** A mail that is no multipart is its own first part. */
const partOf = ({ part = '1' }: MessageStructureObject): string => part;
