import { productVersion } from '@stillpoint/config';
import { countArchivedRows, readArchivedRows, type ArchivedRow, type TransactionSql } from '@stillpoint/db';
import {
  createTally,
  DATA_FILES,
  END,
  FORMAT,
  MANIFEST,
  type DataFile,
  type Manifest,
  type Totals,
} from './contents.ts';
import type { ArchiveDeps } from './deps.ts';
import { LEFT_OUT } from './left-out.ts';
import { readableFiles } from './readable.ts';
import { closeSnapshots, openSnapshots, type Snapshots } from './snapshots.ts';
import { zip, type ZipFile } from './zip.ts';

/** Events are done within seconds, unless something is broken. */
const PATIENCE_MS = 30_000;

export interface WriteOptions {
  /** How long to wait for a moment without events in transit. */
  patienceMs?: number;
  /** Called when a file begins. */
  onFile?: (name: string, index: number, total: number) => void;
  onDone?: (sums: Totals) => void;
}

/**
 * The practice's data as one zip file in open formats, with sealed values opened: first each table, all as of one moment, then
 * the files for people. Throws when no key opens a value, and AppError changed_meanwhile as `openSnapshots` does.
 */
export async function* writeArchive(
  deps: ArchiveDeps,
  { onFile, onDone, patienceMs = PATIENCE_MS }: WriteOptions = {},
): AsyncGenerator<Buffer> {
  const snapshots = await openSnapshots(deps, patienceMs);
  try {
    const total = { files: 0 };
    const files = named(filesOf(deps, snapshots, total, onDone), (name, index) => onFile?.(name, index, total.files));
    yield* zip(files);
  } finally {
    await closeSnapshots(snapshots);
  }
}

async function* named(files: AsyncIterable<ZipFile>, onFile: (name: string, index: number) => void) {
  let index = 0;
  for await (const file of files) {
    onFile(file.name, ++index);
    yield file;
  }
}

async function* filesOf(
  deps: ArchiveDeps,
  snapshots: Snapshots,
  total: { files: number },
  onDone?: (sums: Totals) => void,
): AsyncGenerator<ZipFile> {
  const { sealer } = deps.identity;
  const from = (owner: DataFile['owner']): TransactionSql => snapshots.get(owner)!.tx;
  const files: Manifest['files'] = [];
  for (const { file, owner, table } of DATA_FILES)
    files.push({ file, rows: await countArchivedRows(from(owner), table) });
  const manifest: Manifest = {
    format: FORMAT,
    version: productVersion(),
    madeAt: deps.identity.now().toISOString(),
    files,
    leftOut: LEFT_OUT,
  };
  const tally = createTally();
  const paid = new Set<string>();
  total.files = DATA_FILES.length + 8;
  yield { name: MANIFEST, content: json(manifest) };
  for (const data of DATA_FILES) yield { name: data.file, content: lines(data) };
  total.files += paid.size;
  yield { name: END, content: json(tally.sums) };
  yield* readableFiles(deps, rowsOf, paid);
  onDone?.(tally.sums);

  async function* lines(data: DataFile): AsyncGenerator<string> {
    const counted = tally.file(data);
    for await (const rows of readArchivedRows(from(data.owner), sealer, data.table)) {
      if (data.table.name === 'payment.ledger') for (const row of rows) paid.add(String(row['appointment_id']));
      yield rows.map((row) => counted.add(row)).join('');
    }
    counted.end();
  }

  function rowsOf(name: string): AsyncIterable<ArchivedRow[]> {
    const { owner, table } = DATA_FILES.find((data) => data.table.name === name)!;
    return readArchivedRows(from(owner), sealer, table);
  }
}

async function* json(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}
