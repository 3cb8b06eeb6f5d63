import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ISql, Sql } from './connect.ts';
import { LANDED_MIGRATIONS } from './landed-migrations.ts';
import { hasTable } from './rows.ts';

/** A folder of `001-name.sql` files that create one schema. */
export interface MigrationSet {
  schema: string;
  directory: string;
}

export interface MigrationFile {
  /** `schema/001-name.sql`. */
  name: string;
  path: string;
}

/** All files of the sets, in the order they must run. */
export const migrationFiles = (sets: readonly MigrationSet[]): MigrationFile[] =>
  sets.flatMap(({ schema, directory }) =>
    readdirSync(directory)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => ({ name: `${schema}/${file}`, path: join(directory, file) })),
  );

/** An applied migration; `checksum` is null where the version that applied it recorded none. */
export interface AppliedMigration {
  name: string;
  checksum: string | null;
}

/** The migrations applied to a database, by name; empty for one that was never migrated. */
export async function listApplied(sql: ISql): Promise<AppliedMigration[]> {
  if (!(await hasTable(sql, 'migrations.applied'))) return [];
  const rows = await sql<AppliedMigration[]>`
    SELECT name, to_jsonb(applied) ->> 'checksum' AS checksum FROM migrations.applied ORDER BY name`;
  return [...rows];
}

/** SHA-256 of a migration, hex; independent of the line ends of a checkout. */
export const checksumOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).digest('hex');

/**
 * Compares the applied migrations with the files, then records the checksums of those that an earlier version applied without.
 * Throws an Error of one sentence, before anything is changed, when a file differs from what was applied or an applied
 * migration is unknown here. Some files were edited before checksums were kept: the file of the same name in `mends/` repairs
 * what an earlier form of them created.
 */
export async function checkApplied(sql: Sql, files: readonly MigrationFile[]): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS migrations`;
  await sql`CREATE TABLE IF NOT EXISTS migrations.applied (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;
  await sql`ALTER TABLE migrations.applied ADD COLUMN IF NOT EXISTS checksum text`;
  const applied = await listApplied(sql);
  const paths = new Map(files.map(({ name, path }) => [name, path]));
  const unknown = applied.filter(({ name }) => !paths.has(name)).map(({ name }) => name);
  requireKnownMigrations(unknown);
  const known = applied.map(({ name, checksum }) => ({ name, checksum: checksum ?? LANDED_MIGRATIONS[name] }));
  const changed = known.filter(({ name, checksum }) => checksum !== checksumOf(paths.get(name)!));
  if (changed.length > 0)
    throw new Error(
      `Migrations are not the files that were applied to this database: ${changed.map(({ name }) => name).join(', ')}. Put the released files back.`,
    );
  const unnoted = new Set(applied.filter(({ checksum }) => checksum === null).map(({ name }) => name));
  for (const { name, path } of files.filter((file) => unnoted.has(file.name))) {
    const mend = join(dirname(path), 'mends', basename(path));
    await sql.begin(async (tx) => {
      if (existsSync(mend)) await tx.unsafe(readFileSync(mend, 'utf8')).simple();
      await tx`UPDATE migrations.applied SET checksum = ${checksumOf(path)} WHERE name = ${name}`;
    });
  }
}

/** Throws an Error of one sentence when a database has migrations that this version does not know. */
export function requireKnownMigrations(unknown: readonly string[]): void {
  if (unknown.length > 0)
    throw new Error(
      `This database was migrated by a newer or another version, which applied ${unknown.join(', ')}: run that version, or put back a copy from before it.`,
    );
}
