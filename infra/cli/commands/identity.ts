import { readConfig } from '@stillpoint/config';
import { connect, roleAddress } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { createSealer } from '@stillpoint/sealing';

/** Runs `work` as one of the services' roles; the running processes find what it publishes. */
export async function withRole<T>(
  role: Parameters<typeof roleAddress>[1],
  work: (context: ServiceContext) => Promise<T>,
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
export const withIdentity = <T>(work: (context: ServiceContext) => Promise<T>): Promise<T> =>
  withRole('stillpoint_identity', work);
