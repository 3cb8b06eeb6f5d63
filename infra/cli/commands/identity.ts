import { readConfig } from '@stillpoint/config';
import { roleAddress, withConnection } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { createSealer } from '@stillpoint/sealing';

/** Runs `work` as one of the services' roles; the running processes find what it publishes. */
export function withRole<T>(
  role: Parameters<typeof roleAddress>[1],
  work: (context: ServiceContext) => Promise<T>,
): Promise<T> {
  const config = readConfig([]);
  return withConnection(roleAddress(config, role), 'stillpoint-command', (sql) =>
    work({ sql, sealer: createSealer(config.APP_SECRET), now: () => new Date(), nudge: () => undefined }),
  );
}

/** Runs `work` as the identity's role. */
export const withIdentity = <T>(work: (context: ServiceContext) => Promise<T>): Promise<T> =>
  withRole('stillpoint_identity', work);
