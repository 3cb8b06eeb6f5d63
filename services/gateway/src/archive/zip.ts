import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib';
import { pipeThrough } from '@stillpoint/runtime';
import { WORDS } from '../words.ts';

/** A file of an archive, written piece by piece. */
export interface ZipFile {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
/** Deflated; names are UTF-8, and the sizes follow the content. */
const [METHOD, FLAGS, VERSION] = [8, 0x0808, 20];
/** 1980-01-01: the manifest has the real time. */
const DAY = 0x21;
/** Beyond these limits the format would be ZIP64. */
const MAX_ZIP_BYTES = 0xffff_ffff;
const MAX_ZIP_FILES = 0xffff;

/** Packs files as they come. Throws when the archive exceeds 4 GB or 65,535 files. */
export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const at = offset;
    const path = Buffer.from(name);
    const head = Buffer.concat([
      numbers([4, LOCAL], ...common(), [4, 0], [4, 0], [4, 0], [2, path.length], [2, 0]),
      path,
    ]);
    yield head;
    offset += head.length;
    let [crc, size, packed] = [0, 0, 0];
    const counted = async function* () {
      for await (const part of content) {
        const bytes = Buffer.from(part);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    for await (const part of pipeThrough(counted(), createDeflateRaw())) {
      packed += part.length;
      yield part;
    }
    const sizes: Field[] = [
      [4, crc],
      [4, packed],
      [4, size],
    ];
    const tail = numbers([4, DESCRIPTOR], ...sizes);
    yield tail;
    offset += packed + tail.length;
    if (offset > MAX_ZIP_BYTES || size > MAX_ZIP_BYTES || central.length >= MAX_ZIP_FILES)
      throw new Error(WORDS.archive.over4Gb);
    const rest: Field[] = [
      [2, path.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ];
    central.push(numbers([4, CENTRAL], [2, VERSION], ...common(), ...sizes, ...rest), path);
  }
  const list = Buffer.concat(central);
  const count = central.length / 2;
  yield list;
  yield numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
}

type Field = readonly [bytes: 2 | 4, value: number];
const common = (): Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, METHOD],
  [2, 0],
  [2, DAY],
];

function numbers(...fields: readonly Field[]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = bytes === 2 ? out.writeUInt16LE(value, at) : out.writeUInt32LE(value, at);
  return out;
}

/** Random access to an archive: a file, or an upload. */
export interface Bytes {
  size: number;
  read: (offset: number, length: number) => Promise<Buffer>;
}

export interface ZipEntry {
  name: string;
  /** The content. Throws ZipError when it is damaged. */
  content: () => AsyncIterable<Buffer>;
}

/** The file is no zip archive, or is damaged. */
export class ZipError extends Error {
  override name = 'ZipError';
}

const LONGEST_TAIL = 65_557;
/** Longest central directory in bytes; ours is below a hundredth of it. */
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;
const ENCRYPTED = 1;
const READ_AT_ONCE = 1024 * 1024;
/** Text tables shrink to a tenth, rarely to a fortieth. A higher ratio means a zip bomb. */
const MAX_RATIO = 100;
const ALWAYS_ALLOWED = 32 * 1024 * 1024;

/** The files of an archive by its central directory, whichever program packed it. Throws ZipError. */
export async function unzip(from: Bytes): Promise<ZipEntry[]> {
  const tail = await from.read(Math.max(0, from.size - LONGEST_TAIL), Math.min(from.size, LONGEST_TAIL));
  const end = tail.lastIndexOf(numbers([4, END]));
  if (end < 0 || tail.length < end + 22) throw new ZipError(WORDS.archive.noZip);
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (start + length > from.size || length > MAX_DIRECTORY_BYTES) throw new ZipError(WORDS.archive.noList);
  const list = await from.read(start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== CENTRAL) throw new ZipError(WORDS.archive.damaged);
    const [nameLength, more] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)];
    const entry = {
      name: list.subarray(at + 46, at + 46 + nameLength).toString(),
      isEncrypted: (list.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: list.readUInt16LE(at + 10),
      crc: list.readUInt32LE(at + 16),
      packed: list.readUInt32LE(at + 20),
      offset: list.readUInt32LE(at + 42),
    };
    if (entry.isEncrypted) throw new ZipError(WORDS.archive.locked);
    entries.push({ name: entry.name, content: () => contentOf(from, entry) });
    at += 46 + nameLength + more;
  }
  return entries;
}

async function* contentOf(
  from: Bytes,
  { name, method, crc, packed, offset }: { name: string; method: number; crc: number; packed: number; offset: number },
): AsyncGenerator<Buffer> {
  const head = await from.read(offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL || (method !== 0 && method !== METHOD))
    throw new ZipError(WORDS.archive.entryUnreadable(name));
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const raw = async function* () {
    for (let at = 0; at < packed; at += READ_AT_ONCE) yield from.read(start + at, Math.min(READ_AT_ONCE, packed - at));
  };
  let [found, size] = [0, 0];
  try {
    const plain = method === 0 ? raw() : pipeThrough(raw(), createInflateRaw());
    for await (const part of plain) {
      found = crc32(part, found);
      size += part.length;
      if (size > packed * MAX_RATIO + ALWAYS_ALLOWED) throw new ZipError(WORDS.archive.entryTooLarge(name));
      yield part;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new ZipError(WORDS.archive.entryDamaged(name));
    throw error;
  }
  if (found !== crc) throw new ZipError(WORDS.archive.entryDamaged(name));
}
