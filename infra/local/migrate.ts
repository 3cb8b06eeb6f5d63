import { readConfig } from '@stillpoint/config';
import { connect, ensureLogins, migrate, migrationSets } from '@stillpoint/db';
import { QueueHome } from '@stillpoint/events';

/**
 * Brings every schema up to date, the queue's own included, and lets each service's role sign in; ends with 0 when all is well, else
 * with 1 and one sentence. Runs before the processes start, as the owner: DATABASE_URL's user, who may create roles.
 */
try {
  const config = readConfig([]);
  const applied = await migrate(config.DATABASE_URL, migrationSets());
  const owner = connect(config.DATABASE_URL, { max: 1, name: 'stillpoint-migrate' });
  await ensureLogins(owner, config).finally(() => owner.end());
  await new QueueHome(ownersQueue(config)).migrate();
  process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** A queue in PostgreSQL whose address names nobody belongs to the owner of the database. */
function ownersQueue({ DATABASE_URL, QUEUE_URL }: { DATABASE_URL: string; QUEUE_URL: string }): string {
  const [queue, database] = [new URL(QUEUE_URL), new URL(DATABASE_URL)];
  if (queue.username !== '' || !queue.protocol.startsWith('postgres')) return QUEUE_URL;
  queue.username = database.username;
  queue.password = database.password;
  return queue.toString();
}
