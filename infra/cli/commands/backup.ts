import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import {
  backupName,
  backupStore,
  removeOldBackups,
  takeBackup,
  type BackupStore,
  type Retention,
  type Summary,
} from '@stillpoint/backup';
import { productVersion, readConfig } from '@stillpoint/config';
import { isRestoredCopy, listApplied, requireSecretOfData, RESTORED_COPY_MIGRATION } from '@stillpoint/db';
import { recordRun } from '@stillpoint/events';
import { createSealer, fileKeys } from '@stillpoint/sealing';
import { describeBytes, progressLine } from '../progress.ts';
import { everyDayAt, parseDailyTime, type DailyTime } from '../daily.ts';
import { asOwner } from '../as-owner.ts';
import { refuse, Refusal } from '../exit.ts';
import { createSecretRedactor } from '../hide-secrets.ts';
import { stopSignal } from '../stop-signal.ts';
import { STORE_SETTINGS } from '../store-settings.ts';

interface Options {
  to?: string;
  daily?: DailyTime;
}

/** `stillpoint backup`: once, or as a process that makes one each day. */
export const backupCommand = (): Command =>
  new Command('backup')
    .description('copy the database, as it is at one moment, into one encrypted file')
    .option('--to <place>', 'a folder, or s3://bucket/prefix (default: BACKUP_TO)')
    .option('--daily <hh:mm>', 'stay, and make one each day at this time (UTC)', parseDailyTime)
    .addHelpText(
      'after',
      `
Needs DATABASE_URL as its owner, as the migrations do. Others go on writing meanwhile. The file is encrypted with APP_SECRET: keep
that somewhere else, for without it nobody can open the backup. The queue is left out: it is filled again from the database.

Afterwards backups that BACKUP_KEEP does not name are removed: 7d 5w 12m keeps the last one of each of 7 days, 5 weeks and 12 months,
and where there was an upgrade in one of these, the last one from before it, too. Another installation needs another place.

  stillpoint backup --to /backups
  BACKUP_TO=s3://practice/stillpoint S3_ENDPOINT=… S3_ACCESS_KEY_ID=… S3_SECRET_ACCESS_KEY=… stillpoint backup --daily 03:00`,
    )
    .action(async ({ to, daily }: Options) => {
      const config = readConfig(STORE_SETTINGS);
      const signal = stopSignal();
      const store = backupStore({ ...config, ...(to ? { BACKUP_TO: to } : {}) }, signal);
      const once = () => backUp(store, config, signal);
      if (daily === undefined) return once();
      const report = (what: string) => (error: Error) => void process.stderr.write(`${what}: ${hideSecrets(error)}\n`);
      const stored = await store.list().catch(report('Whether a backup was missed is not known'));
      await everyDayAt(daily, signal, once, report('No backup was made'), stored?.[0]?.madeAt ?? null);
    });

async function backUp(store: BackupStore, config: ReturnType<typeof readConfig<'BACKUP_KEEP'>>, signal: AbortSignal) {
  await requireOwnDatabase(config);
  const progress = progressLine();
  const file = await store.begin();
  const done: { summary?: Summary } = {};
  const [key] = fileKeys(config.APP_SECRET);
  const version = productVersion();
  try {
    const bytes = takeBackup({
      databaseUrl: config.DATABASE_URL,
      key: key!,
      version,
      onTable: (name, index, total) => progress.step(`${index}/${total} ${name}`),
      onDone: (summary) => (done.summary = summary),
    });
    await pipeline(Readable.from(bytes), createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
    const { madeAt, migrations, tables, rows } = done.summary!;
    const name = backupName({ madeAt: new Date(madeAt), version, migrations });
    progress.step(`saving ${name}`);
    const { size } = await stat(file);
    await store.save(name, file);
    progress.end();
    process.stdout.write(
      `${name} in ${store.place}: ${rows} rows of ${tables} tables, ${describeBytes(size)}, key ${key!.id}.\n`,
    );
    // What follows is only reported when it fails: the backup exists, and is not to be made once more.
    await asOwner(config, (owner) => recordRun(owner, 'backup', 'backup')).catch((error: Error) =>
      process.stderr.write(`Its time could not be noted in the database, for the metrics: ${hideSecrets(error)}\n`),
    );
    await removeOld(store, retentionOf(config.BACKUP_KEEP));
  } finally {
    progress.end();
    await rm(file, { force: true });
  }
}

/**
 * Rejects where the backup would be worth less than those it takes the place of: under another APP_SECRET than its contents, or of a
 * copy of which the original may still be backed up to the same place.
 */
const requireOwnDatabase = (config: Parameters<typeof backUp>[1]): Promise<void> =>
  asOwner(config, async (owner) => {
    await requireSecretOfData(owner, createSealer(config.APP_SECRET)).catch(refuse);
    const isMarked = (await listApplied(owner)).some(({ name }) => name === RESTORED_COPY_MIGRATION);
    if (isMarked && (await isRestoredCopy(owner)))
      throw new Refusal(
        'This is a restored copy, whose backups would take the place of the practice’s own. Run "stillpoint go-live" once it is that.',
      );
  });

/** Failures are only reported. */
async function removeOld(store: BackupStore, keep: Retention): Promise<void> {
  const print = (what: string, error: Error) =>
    process.stderr.write(`${what} could not be removed, as BACKUP_KEEP says: ${hideSecrets(error)}\n`);
  try {
    const { removed, refused } = await removeOldBackups(store, keep);
    for (const name of removed) console.log(`${name} was removed, as BACKUP_KEEP says.`);
    for (const { name, error } of refused) print(name, error);
  } catch (error) {
    print('Old backups', error as Error);
  }
}

const hideSecrets = (error: Error): string => createSecretRedactor(process.env)(error.message);

function retentionOf(text: string): Retention {
  const [days = 0, weeks = 0, months = 0] = text.split(' ').map((part) => Number.parseInt(part, 10));
  return { days, weeks, months };
}
