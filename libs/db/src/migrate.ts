import { readFileSync } from 'node:fs';
import { checkApplied, checksumOf, listApplied, migrationFiles, requireKnown, type MigrationSet } from './applied.ts';
import { connect, type ISql } from './connect.ts';

/** Any number will do as long as nothing else in this database uses it. */
const MIGRATION_LOCK = 7_214_501;

/**
 * Brings the database up to date, each file in its own transaction, in order. Several processes may call it at once:
 * one works, the others wait. Returns the names of what was applied. Rejects in one sentence, with nothing applied, when a file was
 * changed after it was applied here, or a newer version was here. With `only`, others wait for the next call.
 */
export async function migrate(
  databaseUrl: string,
  sets: readonly MigrationSet[],
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const sql = connect(databaseUrl, { max: 1, name: 'stillpoint-migrate' });
  try {
    await sql`SET statement_timeout = 0`;
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    const files = migrationFiles(sets);
    await checkApplied(sql, files);
    const applied = new Set((await listApplied(sql)).map(({ name }) => name));
    const wanted = files.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true));
    for (const { name, path } of wanted)
      await sql
        .begin(async (tx) => {
          await tx.unsafe(readFileSync(path, 'utf8')).simple();
          await tx`INSERT INTO migrations.applied (name, checksum) VALUES (${name}, ${checksumOf(path)})`;
        })
        .catch((error: Error) => {
          throw new Error(`${name} could not be applied: ${error.message}`, { cause: error });
        });
    return wanted.map(({ name }) => name);
  } finally {
    await sql.end();
  }
}

/** Names of migrations that are not applied yet: the process must not serve until there are none. */
export async function pendingMigrations(sql: ISql, sets: readonly MigrationSet[]): Promise<string[]> {
  const names = new Set((await listApplied(sql)).map(({ name }) => name));
  return migrationFiles(sets)
    .map(({ name }) => name)
    .filter((name) => !names.has(name));
}

/**
 * Throws in one sentence when a newer or another version has migrated this database: its data may mean something else by now. One
 * that lacks migrations is waited for, by readiness.
 */
export async function refuseNewerDatabase(sql: ISql, sets: readonly MigrationSet[]): Promise<void> {
  const known = new Set(migrationFiles(sets).map(({ name }) => name));
  const applied = (await listApplied(sql)).map(({ name }) => name);
  requireKnown(applied.filter((name) => !known.has(name)));
}

/** The checksum of each migration of this version, by name. */
export const migrationChecksums = (sets: readonly MigrationSet[]): Map<string, string> =>
  new Map(migrationFiles(sets).map(({ name, path }) => [name, checksumOf(path)]));
