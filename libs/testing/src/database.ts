import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { connect, ensureLogins, migrate, migrationSets, sealCanary, withConnection, type Sql } from '@stillpoint/db';
import { createSealer } from '@stillpoint/sealing';
import { TEST_SECRET } from './context.ts';
import { testFolder } from './folder.ts';

/** An advisory lock: parallel test files create the template one at a time. */
const TEMPLATE_LOCK = 7_214_502;

/** Superuser address of the test server's maintenance database. */
export function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: run integration tests through vitest, whose set-up starts PostgreSQL',
    );
  return url;
}

const databaseUrl = (name: string) => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.toString();
};

/** The template's name depends on the migrations, so that a server that was kept never provides an old schema. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const { schema, directory } of migrationSets()) {
    for (const file of readdirSync(directory).sort())
      if (file.endsWith('.sql')) hash.update(`${schema}/${file}\n`).update(readFileSync(`${directory}/${file}`));
  }
  return `template_${hash.digest('hex').slice(0, 12)}`;
}

/** Creates a migrated database by copying a template. Returns its address. */
export const createTestDatabase = () => createDatabase((template) => `TEMPLATE ${template} STRATEGY FILE_COPY`);

/** Creates a database from a dump (gzipped SQL of pg_dump) on a server that has the services' roles. */
export async function createDumpedDatabase(file: string): ReturnType<typeof createTestDatabase> {
  const database = await createDatabase(() => '');
  const dump = gunzipSync(readFileSync(file)).toString('utf8');
  await withConnection(database.url, 'stillpoint-testing', (sql) => sql.unsafe(dump));
  return database;
}

/** The maintenance database's connection of this process, and the name of the template that it found or made. */
let admin: Sql | undefined;
let template: Promise<string> | undefined;

async function createDatabase(like: (template: string) => string) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = (admin ??= connect(serverUrl(), { max: 1, name: 'stillpoint-testing' }));
  await server.unsafe(`CREATE DATABASE ${name} ${like(await (template ??= ensureTemplate()))}`);
  return {
    url: databaseUrl(name),
    drop: async () => void (await server.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Creates the migrated template and the services' roles if they are missing. Returns the template's name. */
const ensureTemplate = (): Promise<string> =>
  // The lock ends with the connection.
  withConnection(serverUrl(), 'stillpoint-testing', async (sql) => {
    const name = templateName();
    await sql`SET statement_timeout = 0`;
    await sql`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`;
    const [known] = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`;
    if (!known) {
      const draft = `${name}_draft`;
      await sql.unsafe(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await sql.unsafe(`CREATE DATABASE ${draft}`);
      await migrate(databaseUrl(draft), migrationSets());
      await setSecrets(draft);
      await sql.unsafe(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    }
    return name;
  });

/** Seals the canary with the secret of `testContext`, and sets the services' passwords derived from it. */
async function setSecrets(database: string): Promise<void> {
  await withConnection(databaseUrl(database), 'stillpoint-testing', async (owner) => {
    await sealCanary(owner, createSealer(TEST_SECRET));
    await ensureLogins(owner, { DATABASE_URL: databaseUrl(database), APP_SECRET: TEST_SECRET });
  });
}

/**
 * Creates a database as an earlier version left it, dropped after the running test: with the migrations of each schema in `before`
 * whose number is lower. `edit` gives a migration the form it had then. `sql` is a superuser's connection; `migrate` upgrades the
 * database, as the next start would.
 */
export async function createEarlierDatabase(
  before: Record<string, number>,
  edit: (name: string, sql: string) => string = (_, sql) => sql,
): Promise<{ url: string; sql: Sql; migrate: () => Promise<string[]> }> {
  const earlier = migrationSets().map(({ schema, directory }) => {
    const last = before[schema];
    if (last === undefined) return { schema, directory };
    const kept = testFolder();
    for (const file of readdirSync(directory))
      if (Number.parseInt(file, 10) < last)
        writeFileSync(join(kept, file), edit(`${schema}/${file}`, readFileSync(join(directory, file), 'utf8')));
    return { schema, directory: kept };
  });
  const { url, drop } = await createDatabase(() => '');
  const sql = connect(url, { max: 1, name: 'stillpoint-test' });
  onTestFinished(async () => {
    await sql.end();
    await drop();
  });
  await migrate(url, earlier);
  return { url, sql, migrate: () => migrate(url, migrationSets()) };
}

/**
 * One migrated database for a test file, or the one that `make` creates, from `beforeAll` on, dropped after it. `sql` is a
 * superuser's pool for inspection; services open their own.
 */
export function testDatabase(make = createTestDatabase): { readonly url: string; readonly sql: Sql } {
  const database = {} as { url: string; sql: Sql; drop?: () => Promise<void> };
  beforeAll(async () => {
    Object.assign(database, await make());
    database.sql = connect(database.url, { max: 4, name: 'stillpoint-test' });
  });
  afterAll(async () => {
    await database.sql?.end();
    await database.drop?.();
  });
  return database;
}

/**
 * Removes all rows of tables that hold few, named as to TRUNCATE, those that refer to others first. Truncating makes new files for each
 * table and index, at many times the cost.
 */
export async function emptyTables(sql: Sql, tables: string): Promise<void> {
  const statements = tables.split(',').map((table) => `DELETE FROM ${table}`);
  await sql.unsafe(statements.join(';'));
}
