import { readConfig } from '@stillpoint/config';
import { connect, roleAddress, type Sql } from '@stillpoint/db';
import { createSealer, type Sealer } from '@stillpoint/sealing';

/** A service's context for commands: published events are found by the running processes. */
interface CommandContext {
  sql: Sql;
  sealer: Sealer;
  now: () => Date;
  nudge: () => void;
}

/** Runs `work` as one of the services' roles. */
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

/** Runs `work` as the identity's role. */
export const withIdentity = <T>(work: (context: CommandContext) => Promise<T>): Promise<T> =>
  withRole('stillpoint_identity', work);
