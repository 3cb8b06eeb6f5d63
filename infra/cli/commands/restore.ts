import { existsSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { Command } from 'commander';
import {
  BackupError,
  backupStore,
  readErasures,
  NotEmptyError,
  problemsOf,
  restoreBackup,
  verifyBackup,
  type Restored,
} from '@stillpoint/backup';
import { readConfig } from '@stillpoint/config';
import { refuseRolesOfOthers } from '@stillpoint/db';
import type { Erasure } from '@stillpoint/events';
import { raiseRestoredVersions } from '@stillpoint/booking';
import { audit, endEveryLogin, eraseAgain, SYSTEM } from '@stillpoint/gateway';
import { createSealer, fileKeys } from '@stillpoint/sealing';
import { migrateProduct } from '../../local/migrate-product.ts';
import { asOwner } from '../as-owner.ts';
import { EXIT, refuse, Refusal } from '../exit.ts';
import { progressLine } from '../progress.ts';
import { stopSignal } from '../stop-signal.ts';
import { STORE_SETTINGS } from '../store-settings.ts';

/** `stillpoint restore`: into an empty database, or with --verify into a temporary one. */
export const restoreCommand = (): Command =>
  new Command('restore')
    .description('put a backup into an empty database, or try whether it could be')
    .argument('<backup>', 'a file, the name of one in BACKUP_TO, or "latest"')
    .option('--verify', 'put it into a database made for this, look whether everything holds, and drop it')
    .addHelpText(
      'after',
      `
DATABASE_URL is the owner's address of a fresh, empty database; the roles of the services are made where they are missing. Refused
are a database that holds anything, a backup of a newer version, and one made with an APP_SECRET that is not set. A backup of an
older version is brought up to this one.

People who were erased after the backup are erased again, by the list in the newest backup of BACKUP_TO (else of the file's
folder). Is the old database still readable? Then make a backup of it first: its list is the newest.

The copy sends no mail, leaves mailbox and meetings alone, and takes and returns no money, however long its processes run, until
"stillpoint go-live" says that it is the practice's own.

  stillpoint restore --verify latest
  stillpoint restore /backups/stillpoint-2026-11-21T03-00-00Z-0.1.0-142.backup && stillpoint go-live`,
    )
    .action(async (backup: string, { verify }: { verify?: boolean }) => {
      const config = readConfig(STORE_SETTINGS);
      const progress = progressLine();
      const signal = stopSignal();
      let isBegun = false;
      const options = {
        source: addAbortSignal(signal, Readable.from(await open(backup, config, signal))),
        keys: fileKeys(config.APP_SECRET),
        databaseUrl: config.DATABASE_URL,
        onTable: (name: string, index: number, total: number) => {
          signal.throwIfAborted();
          isBegun = true;
          progress.step(`${index}/${total} ${name}`);
        },
      };
      try {
        if (verify) return report(await verifyBackup({ ...options, secret: config.APP_SECRET, signal }));
        // Read before anything is restored, so that an unreadable list is noticed at once.
        const later = await laterErasures(backup, config, signal);
        // Under the part whose passwords it would set: an installation that runs with another one would be locked out.
        const [first = '', ...others] = config.APP_SECRET.split(',');
        const advice = others.length > 0 ? ' Where that is another part of this APP_SECRET, put it in front.' : '';
        await asOwner(config, (owner) => refuseRolesOfOthers(owner, { ...config, APP_SECRET: first }, advice)).catch(
          refuse,
        );
        const found = await restoreBackup(options);
        progress.step('roles and queue');
        await migrateProduct(config);
        // Before anything is looked at, which can fail and leave a database that looks ready.
        await invalidateRestoredState(config, found);
        const count = await repeatErasures(config, later);
        progress.end();
        report({ ...found, problems: await problemsOf(config.DATABASE_URL, config.APP_SECRET, signal) });
        console.log('It is a copy until "stillpoint go-live": nothing is sent, and no money moves.');
        console.log('Everybody signs in again. Passwords, passkeys and second factors are those of the backup.');
        reportErased(count, later, found);
      } catch (error) {
        if (error instanceof BackupError && isBegun && !verify)
          throw new Error(`${error.message} None of its rows were kept; make the database anew before the next try.`);
        if (error instanceof BackupError || error instanceof NotEmptyError) throw new Refusal(error.message);
        throw error;
      } finally {
        progress.end();
      }
    });

/** What was used, ended or changed after the backup would be good again, or be taken for older than what people have. */
async function invalidateRestoredState(config: Config, { header }: Restored): Promise<void> {
  const now = () => new Date();
  await asOwner(config, async (owner) => {
    await endEveryLogin(owner);
    await raiseRestoredVersions(owner, now());
    await audit(
      { sql: owner, sealer: createSealer(config.APP_SECRET), now },
      SYSTEM,
      'product.restored',
      header.madeAt,
    );
  });
}

/** The list of erased people in the newest backup at hand, and that one's name. */
interface LaterErasures {
  name: string;
  madeAt: Date;
  erasures: Erasure[];
}

/** Null when the one that is put back is the newest, in BACKUP_TO or else in its own folder. */
async function laterErasures(backup: string, config: Config, signal: AbortSignal): Promise<LaterErasures | null> {
  const store = storeOf(backup, config, signal);
  const [newest] = await store.list();
  if (!newest || newest.name === path.basename(backup) || backup === 'latest') return null;
  const source = await store.read(newest.name);
  try {
    return { ...newest, erasures: await readErasures(source, fileKeys(config.APP_SECRET)) };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(
      `The list of erased people in the newest backup, ${newest.name}, cannot be read, so that they would be back: ${error.message}`,
    );
  }
}

/** Erases again the people erased after the backup, as far as a later backup lists them. Returns their number. */
async function repeatErasures(config: Config, later: LaterErasures | null): Promise<number> {
  if (!later) return 0;
  const sealer = createSealer(config.APP_SECRET);
  return asOwner(config, (owner) => eraseAgain({ owner, sealer, now: () => new Date() }, later.erasures));
}

function reportErased(count: number, later: LaterErasures | null, { header }: Restored): void {
  if (later)
    console.log(
      `People who were erased since, by the list in ${later.name}: ${count}. They are erased again as soon as the processes run.`,
    );
  const known = later && later.madeAt > new Date(header.madeAt) ? later.madeAt.toISOString() : header.madeAt;
  console.log(`Whoever was erased after ${known} is in it again, and has to be erased again by hand.`);
}

type Config = ReturnType<typeof readConfig<(typeof STORE_SETTINGS)[number]>>;

/** Where other backups are. */
const storeOf = (backup: string, config: Config, signal: AbortSignal) =>
  backupStore(config.BACKUP_TO ? config : { ...config, BACKUP_TO: path.dirname(backup) }, signal);

async function open(backup: string, config: Config, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
  if (existsSync(backup)) return (await openFile(backup)).createReadStream() as AsyncIterable<Buffer>;
  if (!config.BACKUP_TO) throw new Refusal(`There is no file ${backup}, and BACKUP_TO names no place to look for it.`);
  const store = backupStore(config, signal);
  const stored = await store.list();
  const found = backup === 'latest' ? stored[0] : stored.find(({ name }) => name === backup);
  if (!found) throw new Refusal(`There is no ${backup === 'latest' ? 'backup' : backup} in ${store.place}.`);
  return store.read(found.name);
}

function report({ header, manifest, rows, migrated, problems }: Restored & { problems: string[] }): void {
  console.log(
    `Backup of ${header.madeAt}, version ${header.version}, key ${header.keyId}: ${rows} rows of ${manifest.tables.length} tables.`,
  );
  if (migrated.length > 0) console.log(`Brought up to this version: ${migrated.join(', ')}.`);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = EXIT.failed;
  else console.log('Every row arrived as it was written, and everything that must hold does.');
}
