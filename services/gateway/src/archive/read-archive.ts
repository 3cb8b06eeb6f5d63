import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { practicePage } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import {
  continueIdentities,
  countArchivedRows,
  emptyArchivedTable,
  NewerRowsError,
  restoreArchivedRows,
  type ISql,
  type ArchivedRow,
  type TransactionSql,
} from '@stillpoint/db';
import { reindexed } from '@stillpoint/notification';
import { newToken } from '@stillpoint/sealing';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { lockVersions } from '../practice/store/versions.ts';
import { createTally, DATA_FILES, END, FORMAT, MANIFEST, poolOf, type DataFile, type Totals } from './contents.ts';
import type { ArchiveDeps } from './deps.ts';
import { deleteImportedParts, insertImportedPart, listImportedParts } from './store.ts';
import { unzip, ZipError, type Bytes, type ZipEntry } from './zip.ts';
import { WORDS } from '../words.ts';

const AT_ONCE = 500;
/** Limits in bytes: rows restored at once, one row, and files read whole. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;
const MAX_ROW_BYTES = 32 * 1024 * 1024;
const MAX_FILE_BYTES = 1024 * 1024;

/** Checked before anything is restored; the totals are compared with what is read. */
const MANIFEST_SHAPE = z.object({ format: z.string() });
const SUMS_SHAPE = z.object({
  files: z.record(z.string(), z.object({ rows: z.number().int().min(0), sha256: z.string() })),
  sessions: z.record(z.string(), z.number()),
  ledger: z.record(z.string(), z.number()),
});
const ROW_SHAPE = z.record(z.string(), z.unknown());
/** An earlier version may not have had some of these fields. */
const PAGE_SHAPE = z.object({ page: practicePage.partial() });

/** PostgreSQL's error classes for rows that a table cannot hold: data exceptions and violated constraints. */
const UNSTORABLE = /^(2[23]|54)\w{3}$/;

const refused = (message: string) => new AppError('invalid_input', message);

/**
 * Restores an archive of `writeArchive` into an empty product, completely or not at all; one that was cut off between its
 * commits is completed. Its contents are counted again and must match its totals, which are returned. Throws AppError
 * invalid_input when the file is no such archive, is damaged or of a newer version, or the product is not empty.
 */
export async function readArchive(
  deps: ArchiveDeps,
  from: Bytes,
  onFile?: (name: string, index: number, total: number) => void,
): Promise<Totals> {
  try {
    const entries = new Map((await unzip(from)).map((entry) => [entry.name, entry]));
    const manifest = await jsonOf(entries, MANIFEST, MANIFEST_SHAPE);
    if (manifest.format !== FORMAT) throw refused(WORDS.archive.otherProduct);
    const expected = await jsonOf(entries, END, SUMS_SHAPE);
    const files = DATA_FILES.filter(({ table }) => !table.exportOnly);
    return await inOneTransaction(deps, async (txOf) => {
      // Only one archive at a time, and no publication meanwhile.
      await lockVersions(txOf('identity'));
      const archive = createHash('sha256').update(JSON.stringify(expected)).digest('hex');
      const parts = await listImportedParts(txOf('identity'));
      if (parts.some((part) => part.archive !== archive)) throw refused(WORDS.archive.otherHalf);
      const isIn = includedIn(parts);
      await requireEmpty(txOf, isIn);
      for (const { owner, table } of files)
        if (table.replaces && !isIn(owner)) await emptyArchivedTable(txOf(owner), table);
      const tally = createTally();
      for (const [index, { owner, table }] of files.entries()) {
        const file = fileOf(table, expected);
        // The version that made the archive did not have this table yet.
        if (file === undefined) continue;
        onFile?.(file, index + 1, files.length);
        const most = expected.files[file]!.rows;
        await putFile(deps, isIn(owner) ? null : txOf(owner), { file, owner, table }, { entries, tally, most });
      }
      requireSame(tally.sums, expected);
      for (const owner of OWNERS) if (!isIn(owner)) await insertImportedPart(txOf(owner), owner, archive);
      return tally.sums;
    });
  } catch (error) {
    if (error instanceof ZipError || error instanceof NewerRowsError) throw refused(error.message);
    throw error;
  }
}

type Owner = DataFile['owner'];
type TxOf = (owner: Owner) => TransactionSql;

const OWNERS = [...new Set(DATA_FILES.map(({ owner }) => owner))];
/** The first transaction to begin, and the last to commit. */
const LAST = OWNERS[0];

/**
 * Everything is written and counted before the first of the services' transactions commits. The last one removes the rows by
 * which an import that was cut off in between would be completed.
 */
async function inOneTransaction<T>(deps: ArchiveDeps, work: (txOf: TxOf) => Promise<T>): Promise<T> {
  const open = new Map<Owner, TransactionSql>();
  const left = [...OWNERS];
  const next = async (): Promise<T> => {
    const owner = left.shift();
    if (owner === undefined) return work((wanted) => open.get(wanted)!);
    return (await poolOf(deps, owner).begin(async (tx) => {
      await tx`SET LOCAL statement_timeout = 0`;
      await tx`SET LOCAL idle_in_transaction_session_timeout = 0`;
      open.set(owner, tx);
      const done = await next();
      if (owner === LAST) await deleteImportedParts(tx);
      return done;
    })) as T;
  };
  return next();
}

/** Throws AppError invalid_input when the product contains anything but what an archive replaces or left when it was cut off. */
export async function requireEmptyProduct(deps: ArchiveDeps): Promise<void> {
  await requireEmpty((owner) => poolOf(deps, owner), includedIn(await listImportedParts(deps.identity.sql)));
}

const includedIn = (parts: readonly { service: string }[]) => (owner: Owner) =>
  parts.some(({ service }) => service === owner);

async function requireEmpty(dbOf: (owner: Owner) => ISql, isIn: (owner: Owner) => boolean): Promise<void> {
  for (const { owner, table } of DATA_FILES) {
    if (table.replaces || table.exportOnly || isIn(owner)) continue;
    if ((await countArchivedRows(dbOf(owner), { name: table.name })) === 0) continue;
    const what = table.name.split('.')[1]!.replaceAll('_', ' ');
    throw refused(WORDS.archive.notEmpty(what));
  }
}

/** Counts the rows of a file, and restores them; without `tx`, they are in already. */
async function putFile(
  deps: ArchiveDeps,
  tx: TransactionSql | null,
  data: DataFile,
  how: { entries: ReadonlyMap<string, ZipEntry>; tally: ReturnType<typeof createTally>; most: number },
): Promise<void> {
  const { sealer } = deps.identity;
  const entry = entryOf(how.entries, data.file);
  const counted = how.tally.file(data);
  // A hash that matches no password: clients choose new ones by a mailed link.
  const isClient = data.table.name === 'identity.client' && how.most > 0;
  const table = isClient ? { ...data.table, without: { password_hash: await hashPassword(newToken()) } } : data.table;
  const search = reindexed(sealer);
  const deriveColumn = data.table.name === 'notification.message' ? search : undefined;
  let rows: ArchivedRow[] = [];
  let [bytes, count] = [0, 0];
  const shape = data.table.name === 'identity.practice_version' ? PAGE_SHAPE : ROW_SHAPE;
  const put = async () => {
    if (tx)
      await restoreArchivedRows(tx, sealer, table, rows, deriveColumn).catch((error: unknown) => {
        // Nested too deeply to be written as JSON, or refused by the table.
        if (error instanceof RangeError || UNSTORABLE.test(String((error as { code?: unknown }).code)))
          throw isUnreadable(data.file);
        throw error;
      });
    rows = [];
    bytes = 0;
  };
  for await (const line of linesOf(entry)) {
    const row = parse(line, data.file, shape);
    counted.add(row, `${line}\n`);
    rows.push(row);
    bytes += line.length;
    if (++count > how.most) throw isChanged(data.file);
    if (rows.length >= AT_ONCE || bytes >= BYTES_AT_ONCE) await put();
  }
  await put();
  counted.end();
  if (!tx) return;
  if (table.only && (await countArchivedRows(tx, { name: table.name, only: `NOT (${table.only})` })) > 0)
    throw isUnreadable(data.file);
  await continueIdentities(tx, table);
}

/** The file of a table's rows, under its present name or an earlier one. */
const fileOf = ({ name, formerly }: DataFile['table'], { files }: Totals): string | undefined =>
  Object.keys(files).find((file) => {
    const table = /^data\/\d+-(.*)\.jsonl$/.exec(file)?.[1];
    return table === name || table === formerly;
  });

function requireSame(found: Totals, expected: Totals): void {
  for (const [file, sums] of Object.entries(expected.files)) {
    if (file.endsWith('-to-read.jsonl')) continue;
    if (!found.files[file]) throw refused(WORDS.archive.newerVersion(file));
    if (!isDeepStrictEqual(found.files[file], sums)) throw isChanged(file);
  }
}

const isChanged = (file: string) => refused(WORDS.archive.changed(file));
const isUnreadable = (file: string) => refused(WORDS.archive.unreadable(file));

async function* linesOf(entry: ZipEntry): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const part of entry.content()) {
    let start = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      yield Buffer.concat([...begun, part.subarray(start, end)]).toString();
      [begun, length, start] = [[], 0, end + 1];
    }
    begun.push(part.subarray(start));
    length += part.length - start;
    if (length > MAX_ROW_BYTES) throw refused(WORDS.archive.lineTooLong(entry.name));
  }
  if (length > 0) yield Buffer.concat(begun).toString();
}

async function jsonOf<S extends z.ZodType>(
  entries: ReadonlyMap<string, ZipEntry>,
  name: string,
  shape: S,
): Promise<z.output<S>> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of entryOf(entries, name).content()) {
    parts.push(part);
    length += part.length;
    if (length > MAX_FILE_BYTES) throw refused(WORDS.archive.longerThanSaid(name));
  }
  return parse(Buffer.concat(parts).toString(), name, shape);
}

function entryOf(entries: ReadonlyMap<string, ZipEntry>, name: string): ZipEntry {
  const entry = entries.get(name);
  if (!entry) throw refused(WORDS.archive.fileMissing(name));
  return entry;
}

/** Parses a line without dropping fields, since rows are counted with all of them. */
function parse<S extends z.ZodType>(text: string, name: string, shape: S): z.output<S> {
  try {
    const found: unknown = JSON.parse(text);
    if (shape.safeParse(found).success) return found as z.output<S>;
  } catch {
    // The line is no JSON.
  }
  throw isUnreadable(name);
}
