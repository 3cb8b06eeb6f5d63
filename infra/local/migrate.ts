import { readConfig } from '@stillpoint/config';
import { migrate, migrationSets } from '@stillpoint/db';
import { QueueHome } from '@stillpoint/events';

/** Brings every schema up to date, the queue's own included; ends with 0 when they are. Runs before the processes start. */
const config = readConfig([]);
const applied = await migrate(config.DATABASE_URL, migrationSets());
await new QueueHome(config.QUEUE_URL).migrate();
process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`);
