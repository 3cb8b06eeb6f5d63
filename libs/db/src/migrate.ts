import { readFileSync } from 'node:fs';
import type { UmzugStorage } from 'umzug';
import {
  checkApplied,
  checksumOf,
  listApplied,
  migrationFiles,
  requireKnownMigrations,
  type MigrationFile,
  type MigrationSet,
} from './applied.ts';
import { withConnection, type ISql, type Sql } from './connect.ts';

/** An arbitrary lock number that nothing else in this database uses. */
const MIGRATION_LOCK = 7_214_501;

/**
 * Brings the database up to date, each file in its own transaction, in order. Several processes may call it at once: one works,
 * the others wait. Returns the names of the applied migrations. Rejects with an Error of one sentence, before anything is
 * applied, when an applied file was changed or a newer version migrated this database. With `only`, all other migrations are
 * left for the next call.
 */
export async function migrate(
  databaseUrl: string,
  sets: readonly MigrationSet[],
  only?: ReadonlySet<string>,
): Promise<string[]> {
  return withConnection(databaseUrl, 'stillpoint-migrate', async (sql) => {
    await sql`SET statement_timeout = 0`;
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    const files = migrationFiles(sets);
    await checkApplied(sql, files);
    const wanted = only ? files.filter(({ name }) => only.has(name)) : files;
    const done = await (await umzug(sql, wanted)).up();
    return done.map(({ name }) => name);
  });
}

/** Names of the migrations that are not applied yet: the process must not serve requests until there are none. */
export async function pendingMigrations(sql: ISql, sets: readonly MigrationSet[]): Promise<string[]> {
  const names = new Set((await listApplied(sql)).map(({ name }) => name));
  return migrationFiles(sets)
    .map(({ name }) => name)
    .filter((name) => !names.has(name));
}

/**
 * Throws an Error of one sentence when a newer or another version has migrated this database, since its data may have another
 * meaning. Missing migrations are no error here: readiness waits for them.
 */
export async function requireCompatibleDatabase(sql: ISql, sets: readonly MigrationSet[]): Promise<void> {
  const known = new Set(migrationFiles(sets).map(({ name }) => name));
  const applied = (await listApplied(sql)).map(({ name }) => name);
  requireKnownMigrations(applied.filter((name) => !known.has(name)));
}

/** The checksum of each migration of this version, by name. */
export const migrationChecksums = (sets: readonly MigrationSet[]): Map<string, string> =>
  new Map(migrationFiles(sets).map(({ name, path }) => [name, checksumOf(path)]));

/** Loaded here only: this file is part of every process, but only the migrations need the library. */
async function umzug(sql: Sql, files: readonly MigrationFile[]) {
  const { Umzug } = await import('./umzug.ts');
  const storage: UmzugStorage = {
    executed: async () => (await listApplied(sql)).map(({ name }) => name),
    // Logged inside the migration's own transaction, below.
    logMigration: async () => {},
    unlogMigration: async () => {
      throw new Error('migrations only go forward');
    },
  };
  return new Umzug({
    storage,
    logger: undefined,
    migrations: files.map(({ name, path }) => ({
      name,
      up: async () => {
        await sql.begin(async (tx) => {
          await tx.unsafe(readFileSync(path, 'utf8')).simple();
          await tx`INSERT INTO migrations.applied (name, checksum) VALUES (${name}, ${checksumOf(path)})`;
        });
      },
    })),
  });
}
