import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { beginFile } from '@stillpoint/backup';
import { readConfig } from '@stillpoint/config';
import { connect, roleAddress, type Role } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import { audit, readArchive, SYSTEM, writeArchive, type ArchiveDeps, type ArchiveSums } from '@stillpoint/gateway';
import { createSealer } from '@stillpoint/sealing';
import { Refusal } from '../exit.ts';
import { progressLine } from '../progress.ts';
import { stopSignal } from '../stop-signal.ts';
import { refuseOtherVersion } from './identity.ts';

/** `stillpoint export`: everything of the practice in open formats. */
export const exportCommand = (): Command =>
  new Command('export')
    .description('write everything of the practice into one archive in open formats')
    .argument('<file>', 'a new .zip file')
    .addHelpText(
      'after',
      `
Tables as CSV and JSON, sessions as a calendar, receipts as PDF. Session notes and mails stand in it as they were written, in clear:
keep it where nobody else can read it. Passwords, second factors and settings of mail servers are not in it.

"stillpoint import <file>" puts it into an empty product. For a copy that only this product can read, see "stillpoint backup".`,
    )
    .action(async (file: string) => {
      if (existsSync(file)) throw new Refusal(`There is a file ${file} already.`);
      if (!file) throw new Refusal('The archive needs a name.');
      const folder = file.endsWith(path.sep) ? file : path.dirname(file);
      if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}.`);
      const unfinished = await beginFile(file);
      const progress = progressLine();
      const signal = stopSignal();
      const done: { sums?: ArchiveSums } = {};
      try {
        await withPractice(async (deps) => {
          const parts = writeArchive(deps, {
            onFile: (name, index, total) => progress.step(`${index}/${total} ${name}`),
            onDone: (sums) => (done.sums = sums),
          });
          await pipeline(Readable.from(parts), createWriteStream(unfinished, { mode: 0o600 }), { signal });
          await audit(deps.identity, SYSTEM, 'practice.exported', null);
        });
        await rename(unfinished, file);
        progress.end();
        report(file, done.sums!);
      } finally {
        progress.end();
        await rm(unfinished, { force: true });
      }
    });

/** Puts an archive of `stillpoint export` into this product, which must be empty. */
export async function importArchive(file: string): Promise<void> {
  const progress = progressLine();
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const read = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    await withPractice(async (deps) => {
      const sums = await readArchive(deps, { size, read }, (name, index, total) =>
        progress.step(`${index}/${total} ${name}`),
      );
      await audit(deps.identity, SYSTEM, 'practice.imported', null);
      progress.end();
      report(file, sums);
    });
  } catch (error) {
    if (error instanceof AppError) throw new Refusal(error.message);
    throw error;
  } finally {
    progress.end();
    await handle.close();
  }
}

function report(file: string, { files, sessions, ledger }: ArchiveSums): void {
  const rows = Object.values(files).reduce((sum, { rows: count }) => sum + count, 0);
  const listed = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ') || 'none';
  console.log(`${file}: ${rows} rows of ${Object.keys(files).length} tables.`);
  console.log(`  sessions: ${listed(sessions)}`);
  console.log(`  ledger, in the smallest unit: ${listed(ledger)}`);
}

/** Does `work` with each service's own role. */
async function withPractice<T>(work: (deps: ArchiveDeps) => Promise<T>): Promise<T> {
  const config = readConfig(['PRACTICE_NAME', 'PRACTICE_EMAIL', 'PRACTICE_PHONE', 'PRACTICE_TIMEZONE']);
  const sealer = createSealer(config.APP_SECRET);
  const pools: ReturnType<typeof connect>[] = [];
  const context = (role: Exclude<Role, 'stillpoint_queue'>) => {
    const sql = connect(roleAddress(config, role), { max: 3, name: 'stillpoint-command' });
    pools.push(sql);
    return { sql, sealer, now: () => new Date(), nudge: () => undefined };
  };
  const timeZone = config.PRACTICE_TIMEZONE;
  const named = { name: config.PRACTICE_NAME, email: config.PRACTICE_EMAIL, phone: config.PRACTICE_PHONE };
  const practice = { ...named, timeZone, dateStyle: 'en-US' as const };
  try {
    const identity = context('stillpoint_identity');
    await refuseOtherVersion(identity.sql);
    return await work({
      identity,
      booking: { ...context('stillpoint_booking'), timeZone, meetings: { standingRoom: null, zoom: null } },
      payment: context('stillpoint_payment'),
      notification: context('stillpoint_notification'),
      settings: { practice },
    });
  } finally {
    await Promise.all(pools.map((sql) => sql.end({ timeout: 5 })));
  }
}
