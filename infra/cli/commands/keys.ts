import { Command } from 'commander';
import { readConfig } from '@stillpoint/config';
import { listOldHashes, requireSecret, resealAll, roleAddress, withConnection, type OldHashes } from '@stillpoint/db';
import { createSealer, fileKeys } from '@stillpoint/sealing';
import { asOwner } from '../as-owner.ts';
import { EXIT, refuse } from '../exit.ts';
import { refuseOtherVersion } from './identity.ts';

/** `stillpoint keys …`: the keys in APP_SECRET, and how to retire an old one. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('the keys that APP_SECRET holds, and how to change them').addHelpText(
    'after',
    `
To change APP_SECRET put the new one in front (APP_SECRET=new,old), run the migrations, start all processes with both, then
"keys reseal": it says when the old one may be taken out. Backups made with the old one open with it alone: keep it elsewhere.`,
  );
  keys
    .command('list')
    .description(
      'say the fingerprint of each part of APP_SECRET, and whether this database was sealed with one of them',
    )
    .addHelpText(
      'after',
      '\nA fingerprint tells one key from another and nothing else. Backups carry the one they were made with.',
    )
    .action(listKeys);
  keys
    .command('reseal')
    .description('seal everything with the newest part, while the product runs, and say when the others may go')
    .addHelpText(
      'after',
      '\nNeeds DATABASE_URL as its owner. Can be stopped and repeated. Ends with 1 while something opens with no part.',
    )
    .action(reseal);
  return keys;
}

async function listKeys(): Promise<void> {
  const config = readConfig([]);
  for (const [index, { id }] of fileKeys(config.APP_SECRET).entries())
    console.log(`${id}  ${index === 0 ? 'seals what is written now' : 'opens what was written before'}`);
  await withConnection(roleAddress(config, 'stillpoint_identity'), 'stillpoint-keys', async (sql) => {
    await requireSecret(sql, createSealer(config.APP_SECRET)).catch(refuse);
    // Fails where nothing was migrated, and so nothing was sealed.
    await sql`SELECT FROM events.canary`;
    console.log('This database was sealed with one of them.');
  });
}

async function reseal(): Promise<void> {
  const config = readConfig([]);
  const sealer = createSealer(config.APP_SECRET);
  const { reindexed } = await import('@stillpoint/notification');
  const { resealAuditHead } = await import('@stillpoint/gateway');
  await asOwner(config, async (owner) => {
    await refuseOtherVersion(owner);
    await requireSecret(owner, sealer).catch(refuse);
    const { resealed, unreadable } = await resealAll(owner, sealer, {
      derivedColumns: { 'notification.message': reindexed(sealer) },
      onResealed: (table, count) => console.log(`${table}: ${rows(count)}`),
    });
    await resealAuditHead(owner, sealer);
    console.log(
      resealed === 0 ? 'Nothing was sealed with an older key.' : `Sealed with the newest key: ${rows(resealed)}.`,
    );
    for (const line of describeOldKeys(unreadable, await listOldHashes(owner, sealer.newestKey, new Date())))
      console.log(line);
    if (unreadable.length > 0) process.exitCode = EXIT.failed;
  });
}

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const KEEP_FOR_BACKUPS =
  'Keep the older parts elsewhere, away from the backups: backups made before the newest part was set open with them alone.';

/**
 * What prevents removing the old parts of APP_SECRET, in sentences; the last ones say when they can be removed, and that backups
 * need them.
 */
function describeOldKeys(unreadable: readonly string[], old: readonly OldHashes[]): string[] {
  const lines = unreadable.map((row) => `Opens with no part of APP_SECRET, and stays as it is: ${row}`);
  for (const { what, count, until } of old)
    lines.push(`Still under an older part: ${what} (${count})${until ? `, until ${until.toISOString()}` : ''}.`);
  if (unreadable.length > 0) return [...lines, 'Keep the older parts until the part that opens these is found.'];
  if (old.length === 0) return [...lines, 'The older parts may be taken out of APP_SECRET now.', KEEP_FOR_BACKUPS];
  const last = Math.max(...old.map(({ until }) => until?.getTime() ?? 0));
  const endless = old.filter(({ until }) => until === null).map(({ what }) => what);
  if (endless.length > 0)
    lines.push(`${endless.join(' and ')}: without the older parts they are lost; make new ones, or look in, first.`);
  if (last > 0)
    lines.push(
      `The older parts may go after ${new Date(last).toISOString()}; sooner, whoever holds one of the others must sign in or ask again.`,
    );
  return [...lines, KEEP_FOR_BACKUPS];
}
