import { connect, type Sql } from '@stillpoint/db';

/** Runs `work` as the database's owner, as the migrations do. Returns and throws what it does. */
export async function asOwner<T>(
  { DATABASE_URL }: { DATABASE_URL: string },
  work: (owner: Sql) => Promise<T>,
): Promise<T> {
  const owner = connect(DATABASE_URL, { max: 2, name: 'stillpoint-command' });
  try {
    return await work(owner);
  } finally {
    await owner.end({ timeout: 5 });
  }
}
