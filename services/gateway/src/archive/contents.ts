import { createHash } from 'node:crypto';
import * as booking from '@stillpoint/booking';
import type { ArchivedRow, ArchivedTable, Sql } from '@stillpoint/db';
import * as notification from '@stillpoint/notification';
import * as payment from '@stillpoint/payment';
import type { ArchiveDeps } from './deps.ts';

/** A file of a table's rows in the archive: one JSON object per line. */
export interface DataFile {
  file: string;
  owner: 'identity' | 'booking' | 'payment' | 'notification';
  table: ArchivedTable;
}

/**
 * Accounts are archived without passwords: clients choose new ones by a mailed link. The audit trail is included for people to
 * read, but never restored, since its chain is bound to its product.
 */
const IDENTITY: readonly ArchivedTable[] = [
  { name: 'identity.client', without: { password_hash: '' } },
  { name: 'identity.practice_image', replaces: true },
  { name: 'identity.practice_version', replaces: true },
  { name: 'identity.audit', without: { hash: '' }, exportOnly: true },
];

const tables: readonly (readonly [DataFile['owner'], readonly ArchivedTable[]])[] = [
  ['identity', IDENTITY],
  ['booking', booking.ARCHIVED],
  ['payment', payment.ARCHIVED],
  ['notification', notification.ARCHIVED],
];

/** Every table, in the order in which it is restored; sorted by name the files have the same order. */
export const DATA_FILES: readonly DataFile[] = tables
  .flatMap(([owner, list]) => list.map((table) => ({ owner, table })))
  .map(({ owner, table }, index) => {
    const place = String(index + 1).padStart(2, '0');
    return { owner, table, file: `data/${place}-${table.name}${table.exportOnly ? '-to-read' : ''}.jsonl` };
  });

export const MANIFEST = 'data/00-manifest.json';
export const END = 'data/99-end.json';
export const FORMAT = 'stillpoint-practice-1';

export interface Manifest {
  format: string;
  version: string;
  madeAt: string;
  files: { file: string; rows: number }[];
  /** Tables that are left out, with the reason. */
  leftOut: Readonly<Record<string, string>>;
}

/** Totals of an archive, computed while it is written, and again while it is read. */
export interface Totals {
  files: Record<string, { rows: number; sha256: string }>;
  sessions: Record<string, number>;
  /** Payments less refunds, in cents per currency. */
  ledger: Record<string, number>;
}

export const poolOf = (deps: ArchiveDeps, owner: DataFile['owner']): Sql => deps[owner].sql;

/** Counts rows and lines as they pass. */
export function createTally() {
  const sums: Totals = { files: {}, sessions: {}, ledger: {} };
  return {
    sums,
    file({ file, table }: DataFile) {
      const hash = createHash('sha256');
      let rows = 0;
      return {
        /** Returns the row as a line. */
        add(row: ArchivedRow, line = `${JSON.stringify(row)}\n`): string {
          hash.update(line);
          rows += 1;
          count(sums, table.name, row);
          return line;
        },
        end: () => (sums.files[file] = { rows, sha256: hash.digest('hex') }),
      };
    },
  };
}

function count({ sessions, ledger }: Totals, table: string, row: ArchivedRow): void {
  const add = (to: Record<string, number>, key: unknown, value: number) =>
    (to[String(key)] = (to[String(key)] ?? 0) + value);
  if (table === 'booking.appointment') add(sessions, row['status'], 1);
  if (table === 'payment.ledger')
    add(ledger, row['currency'], Number(row['amount_cents']) * (row['kind'] === 'capture' ? 1 : -1));
}
