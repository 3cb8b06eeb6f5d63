import { withConnection, type Sql } from '@stillpoint/db';

/** Runs `work` as the database's owner, as the migrations do. Returns and throws what it does. */
export const asOwner = <T>({ DATABASE_URL }: { DATABASE_URL: string }, work: (owner: Sql) => Promise<T>): Promise<T> =>
  withConnection(DATABASE_URL, 'stillpoint-command', work, 2);
