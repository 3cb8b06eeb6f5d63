import { createReadStream, existsSync } from 'node:fs';
import { Command } from 'commander';
import {
  ArchiveError,
  backupStore,
  NotEmptyError,
  problemsOf,
  putBack,
  verifyBackup,
  type PutBack,
} from '@stillpoint/backup';
import { readConfig } from '@stillpoint/config';
import { connect, releaseRestoredCopy } from '@stillpoint/db';
import { fileKeys } from '@stillpoint/sealing';
import { migrateProduct } from '../../local/migrate-product.ts';
import { EXIT, Refusal } from '../exit.ts';
import { progressLine } from '../progress.ts';
import { STORE_SETTINGS } from '../store-settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `stillpoint restore`: into an empty database, or with --verify into one that is thrown away. */
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

The copy sends no mail, leaves mailbox and meetings alone, and takes and returns no money, however long its processes run, until
"stillpoint go-live" says that it is the practice's own.

  stillpoint restore --verify latest
  stillpoint restore /backups/stillpoint-2026-11-21T03-00-00Z.backup && stillpoint go-live`,
    )
    .action(async (backup: string, { verify }: { verify?: boolean }) => {
      const config = readConfig(STORE_SETTINGS);
      const progress = progressLine();
      const options = {
        source: await open(backup, config),
        keys: fileKeys(config.APP_SECRET),
        databaseUrl: config.DATABASE_URL,
        onTable: (name: string, index: number, of: number) => progress.step(`${index}/${of} ${name}`),
      };
      try {
        if (verify) return report(await verifyBackup({ ...options, secret: config.APP_SECRET }));
        const found = await putBack(options);
        progress.step('roles and queue');
        await migrateProduct(config);
        progress.end();
        report({ ...found, problems: await problemsOf(config.DATABASE_URL, config.APP_SECRET) });
        say('It is a copy until "stillpoint go-live": nothing is sent, and no money moves.');
      } catch (error) {
        if (error instanceof ArchiveError || error instanceof NotEmptyError) throw new Refusal(error.message);
        throw error;
      } finally {
        progress.end();
      }
    });

/** `stillpoint go-live`. */
export const goLiveCommand = (): Command =>
  new Command('go-live')
    .description('let a restored copy send mail, make meetings and take money: it is the practice’s own from now on')
    .action(async () => {
      const { DATABASE_URL } = readConfig([]);
      const owner = connect(DATABASE_URL, { max: 1, name: 'stillpoint-command' });
      try {
        const wasCopy = await releaseRestoredCopy(owner);
        say(
          wasCopy ? 'It is the practice’s own now: what waits is sent.' : 'It was no restored copy; nothing changed.',
        );
      } finally {
        await owner.end({ timeout: 5 });
      }
    });

async function open(
  backup: string,
  config: ReturnType<typeof readConfig<(typeof STORE_SETTINGS)[number]>>,
): Promise<AsyncIterable<Buffer>> {
  if (existsSync(backup)) return createReadStream(backup) as AsyncIterable<Buffer>;
  if (!config.BACKUP_TO) throw new Refusal(`There is no file ${backup}, and BACKUP_TO names no place to look for it.`);
  const store = backupStore(config);
  const stored = await store.list();
  const found = backup === 'latest' ? stored[0] : stored.find(({ name }) => name === backup);
  if (!found) throw new Refusal(`There is no ${backup === 'latest' ? 'backup' : backup} in ${store.place}.`);
  return store.read(found.name);
}

function report({ header, rows, tables, migrated, problems }: PutBack & { problems: string[] }): void {
  say(`Backup of ${header.madeAt}, version ${header.version}, key ${header.keyId}: ${rows} rows of ${tables} tables.`);
  if (migrated.length > 0) say(`Brought up to this version: ${migrated.join(', ')}.`);
  problems.forEach(say);
  if (problems.length > 0) process.exitCode = EXIT.failed;
  else say('Every row arrived as it was written, and everything that must hold does.');
}
