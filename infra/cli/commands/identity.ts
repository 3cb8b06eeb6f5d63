import { readConfig } from '@stillpoint/config';
import { connect, roleAddress, type Sql } from '@stillpoint/db';
import { createSealer, type Sealer } from '@stillpoint/sealing';

/** Does `work` as the role that signs people in. */
export async function withIdentity<T>(
  work: (context: { sql: Sql; sealer: Sealer; now: () => Date }) => Promise<T>,
): Promise<T> {
  const config = readConfig([]);
  const sql = connect(roleAddress(config, 'stillpoint_identity'), { max: 1, name: 'stillpoint-command' });
  try {
    return await work({ sql, sealer: createSealer(config.APP_SECRET), now: () => new Date() });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
