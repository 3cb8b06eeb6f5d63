import { readConfig } from '@stillpoint/config';
import { connect, listOldHashes, requireSecret, resealAll, type OldHashes } from '@stillpoint/db';
import { reindexed } from '@stillpoint/notification';
import { createSealer } from '@stillpoint/sealing';

const USAGE =
  'Say "reseal": it seals everything with the first part of APP_SECRET and says when the others may go. Start all processes with both parts first.';
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What is in the way of taking the old parts out of APP_SECRET, in sentences; the last one says when they may go. */
function verdict(unreadable: readonly string[], old: readonly OldHashes[]): string[] {
  const lines = unreadable.map((row) => `Opens with no part of APP_SECRET, and stays as it is: ${row}`);
  for (const { what, count, until } of old)
    lines.push(`Still under an older part: ${count} ${what}${until ? `, until ${until.toISOString()}` : ''}.`);
  if (unreadable.length > 0) return [...lines, 'Keep the older parts until the part that opens these is found.'];
  if (old.length === 0) return [...lines, 'The older parts may be taken out of APP_SECRET now.'];
  const last = Math.max(...old.map(({ until }) => until?.getTime() ?? 0));
  const endless = old.filter(({ until }) => until === null).map(({ what }) => what);
  if (endless.length > 0)
    lines.push(`${endless.join(' and ')}: without the older parts they are lost; make new ones, or look in, first.`);
  if (last > 0)
    lines.push(
      `The older parts may go after ${new Date(last).toISOString()}; sooner, whoever holds one of the others must sign in or ask again.`,
    );
  return lines;
}

/** `npm run keys -- reseal`, and `node dist/keys.js reseal` in a container: exit code 0 when nothing is left sealed with an older key. */
async function main(): Promise<number> {
  if (process.argv[2] !== 'reseal') {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = readConfig([]);
  const sealer = createSealer(config.APP_SECRET);
  const owner = connect(config.DATABASE_URL, { max: 2, name: 'stillpoint-keys' });
  try {
    await requireSecret(owner, sealer);
    const { moved, unreadable } = await resealAll(owner, sealer, {
      alongside: { 'notification.message': reindexed(sealer) },
      tell: (table, count) => say(`${table}: ${count} rows`),
    });
    say(moved === 0 ? 'Nothing was sealed with an older key.' : `${moved} rows were sealed with the newest key.`);
    for (const line of verdict(unreadable, await listOldHashes(owner, sealer.newestKey, new Date()))) say(line);
    return unreadable.length === 0 ? 0 : 1;
  } finally {
    await owner.end();
  }
}

process.exitCode = await main();
