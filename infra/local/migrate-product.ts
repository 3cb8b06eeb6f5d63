import {
  ensureLogins,
  migrate,
  migrationSets,
  refuseRolesOfOthers,
  requireSecretOfData,
  sealCanary,
  withConnection,
  type DatabaseSettings,
} from '@stillpoint/db';
import { sealEarlierNotes } from '@stillpoint/booking';
import { QueueHome } from '@stillpoint/events';
import { createSealer } from '@stillpoint/sealing';

/**
 * Brings every schema up to date, the queue's own included, and lets each service's role sign in. Runs before the processes start, as
 * the owner: DATABASE_URL's user, who may create roles. Returns the names of the migrations it applied. Rejects in one sentence, a wrong
 * APP_SECRET's, and another installation's roles, before anything is changed.
 */
export async function migrateProduct(config: DatabaseSettings & { QUEUE_URL: string }): Promise<string[]> {
  const sealer = createSealer(config.APP_SECRET);
  return withConnection(config.DATABASE_URL, 'stillpoint-migrate', async (owner) => {
    await requireSecretOfData(owner, sealer);
    await refuseRolesOfOthers(owner, config);
    const applied = await migrate(config.DATABASE_URL, migrationSets());
    await sealCanary(owner, sealer);
    await sealEarlierNotes(owner, sealer);
    await ensureLogins(owner, config);
    await new QueueHome(ownersQueue(config)).migrate();
    return applied;
  });
}

/** A queue in PostgreSQL whose address names nobody belongs to the owner of the database. */
function ownersQueue({ DATABASE_URL, QUEUE_URL }: { DATABASE_URL: string; QUEUE_URL: string }): string {
  const [queue, database] = [new URL(QUEUE_URL), new URL(DATABASE_URL)];
  if (queue.username !== '' || !queue.protocol.startsWith('postgres')) return QUEUE_URL;
  queue.username = database.username;
  queue.password = database.password;
  return queue.toString();
}
