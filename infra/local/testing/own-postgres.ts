import { rmSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Sql } from '@stillpoint/db';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { newTestDataDir } from './new-data-dir.ts';

/**
 * A PostgreSQL server of a test file's own, for what is the whole server's, such as roles and settings. From `beforeAll` on: its
 * address, and its owner's connection. Both are gone after the file.
 */
export function ownPostgres(purpose: string): { readonly dataDir: string; readonly url: string; readonly owner: Sql } {
  const dataDir = newTestDataDir(purpose);
  const running = { dataDir } as { dataDir: string; url: string; owner: Sql };
  let server: EmbeddedPostgres | undefined;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
    running.url = server.url;
    running.owner = connect(server.url, { max: 1 });
  });
  afterAll(async () => {
    await running.owner?.end();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return running;
}
