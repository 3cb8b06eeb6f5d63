import { rmSync } from 'node:fs';
import { buildIfStale } from '../building/build.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { newTestDataDir } from '../testing/new-data-dir.ts';

/** Speed over safety: a test server's data never outlives the run. Its log is kept short, because it may stand in memory. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
];

/**
 * Gives integration tests a real PostgreSQL: the server of TEST_DATABASE_URL (a superuser's address of a maintenance
 * database), or an embedded one for this run. Test files make their own databases on it. What they start as a process of its own is
 * the built one: its sources would be compiled anew at each start.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await buildIfStale(console.log, ['services']);
  if (process.env.TEST_DATABASE_URL) return undefined;
  const dataDir = newTestDataDir('test');
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  process.env.TEST_DATABASE_URL = server.adminUrl;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
