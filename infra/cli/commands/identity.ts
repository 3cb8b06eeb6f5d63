import { readConfig } from '@stillpoint/config';
import { migrationSets, requireCompatibleDatabase, roleAddress, withConnection, type ISql } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { createSealer } from '@stillpoint/sealing';
import { refuse } from '../exit.ts';

/** Runs `work` as one of the services' roles; the running processes find what it publishes. */
export function withRole<T>(
  role: Parameters<typeof roleAddress>[1],
  work: (context: ServiceContext) => Promise<T>,
): Promise<T> {
  const config = readConfig([]);
  return withConnection(roleAddress(config, role), 'stillpoint-command', async (sql) => {
    await refuseOtherVersion(sql);
    return work({ sql, sealer: createSealer(config.APP_SECRET), now: () => new Date(), nudge: () => undefined });
  });
}

/** Runs `work` as the identity's role. */
export const withIdentity = <T>(work: (context: ServiceContext) => Promise<T>): Promise<T> =>
  withRole('stillpoint_identity', work);

/** Refuses a database that a newer or another version migrated, as the processes do: what this one knows of it is not all. */
export const refuseOtherVersion = (sql: ISql): Promise<void> =>
  requireCompatibleDatabase(sql, migrationSets()).catch(refuse);
