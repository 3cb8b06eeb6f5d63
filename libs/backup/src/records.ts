import type { AppliedMigration } from '@stillpoint/db';
import { BackupError } from './backup-file.ts';
import { ByteReader } from './byte-reader.ts';

/** The first entry of the encrypted part. */
export interface Manifest {
  version: string;
  /** Time of the snapshot by the database's clock. ISO instant. */
  madeAt: string;
  postgres: string;
  migrations: AppliedMigration[];
  /** Roles of the services, and one hash of their privileges. */
  roles: string[];
  grants: string;
  /** In the order in which they can be filled: referenced tables come first. */
  tables: { name: string; columns: string[] }[];
}

/** The entries of a backup, in this order: the manifest, each table with its rows and its end, the sequences. */
export type Entry =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; name: string }
  | { kind: 'rows'; data: Buffer }
  /** Number of rows, and the SHA-256 (hex) of all their bytes as PostgreSQL's COPY text. */
  | { kind: 'end'; name: string; rows: number; sha256: string }
  | { kind: 'sequences'; values: Record<string, { last: string; isCalled: boolean }> };

const JSON_RECORD = 'J'.charCodeAt(0);
const DATA_RECORD = 'D'.charCodeAt(0);
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** An entry as bytes: one letter, the length in four bytes, then the text or the data. */
export function encodeEntry(entry: Entry): Buffer {
  const isData = entry.kind === 'rows';
  const body = isData ? entry.data : Buffer.from(JSON.stringify(entry));
  const head = Buffer.alloc(5);
  head[0] = isData ? DATA_RECORD : JSON_RECORD;
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Reads entries. Throws BackupError for anything else. */
export async function* decodeEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const from = new ByteReader(bytes);
  for (;;) {
    const head = await from.exactly(5);
    if (!head) return;
    const length = head.readUInt32BE(1);
    const body = length <= MAX_ENTRY_BYTES ? await from.exactly(length) : null;
    if (!body) throw new BackupError('This backup holds something this version cannot read.');
    yield head[0] === DATA_RECORD ? { kind: 'rows', data: body } : (JSON.parse(body.toString()) as Entry);
  }
}
