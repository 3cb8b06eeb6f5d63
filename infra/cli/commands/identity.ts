import { readConfig } from '@stillpoint/config';
import { connect, roleAddress, type Sql } from '@stillpoint/db';
import { createSealer, type Sealer } from '@stillpoint/sealing';

/** What a service's commands need where no events are carried on: the running processes find what was published. */
interface CommandContext {
  sql: Sql;
  sealer: Sealer;
  now: () => Date;
  nudge: () => void;
}

/** Does `work` as one of the services' roles. */
export async function withRole<T>(
  role: Parameters<typeof roleAddress>[1],
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const config = readConfig([]);
  const sql = connect(roleAddress(config, role), { max: 1, name: 'stillpoint-command' });
  try {
    return await work({ sql, sealer: createSealer(config.APP_SECRET), now: () => new Date(), nudge: () => undefined });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Does `work` as the role that signs people in. */
export const withIdentity = <T>(work: (context: CommandContext) => Promise<T>): Promise<T> =>
  withRole('stillpoint_identity', work);
