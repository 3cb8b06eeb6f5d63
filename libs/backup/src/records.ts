import type { AppliedMigration } from '@stillpoint/db';
import { ArchiveError } from './archive.ts';
import { ByteReader } from './byte-reader.ts';

/** What the encrypted part begins with. */
export interface Manifest {
  version: string;
  /** The database's clock, at the moment whose state is in here. ISO instant. */
  madeAt: string;
  postgres: string;
  migrations: AppliedMigration[];
  /** Roles of the services and, as one hash, what they may do. */
  roles: string[];
  grants: string;
  /** In an order in which they can be filled: what is referred to comes first. */
  tables: { name: string; columns: string[] }[];
}

/** What a backup is made of, in this order: its manifest, each table with its data and its end, the sequences. */
export type Entry =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; name: string }
  | { kind: 'rows'; data: Buffer }
  /** Rows, and the SHA-256 of all their bytes (PostgreSQL's COPY text), hex. */
  | { kind: 'end'; name: string; rows: number; sha256: string }
  | { kind: 'sequences'; values: Record<string, { last: string; isCalled: boolean }> };

const JSON_RECORD = 'J'.charCodeAt(0);
const DATA_RECORD = 'D'.charCodeAt(0);
const LONGEST = 64 * 1024 * 1024;

/** An entry as bytes: a letter, four bytes of length, the text or the data. */
export function encodeEntry(entry: Entry): Buffer {
  const isData = entry.kind === 'rows';
  const body = isData ? entry.data : Buffer.from(JSON.stringify(entry));
  const head = Buffer.alloc(5);
  head[0] = isData ? DATA_RECORD : JSON_RECORD;
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Reads entries. Throws ArchiveError for what is none. */
export async function* decodeEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const from = new ByteReader(bytes);
  for (;;) {
    const head = await from.exactly(5);
    if (!head) return;
    const length = head.readUInt32BE(1);
    const body = length <= LONGEST ? await from.exactly(length) : null;
    if (!body) throw new ArchiveError('This backup holds something this version cannot read.');
    yield head[0] === DATA_RECORD ? { kind: 'rows', data: body } : (JSON.parse(body.toString()) as Entry);
  }
}
