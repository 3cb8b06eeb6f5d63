import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ISql, Sql } from './connect.ts';
import { LANDED_MIGRATIONS } from './landed-migrations.ts';

/** A folder of `001-name.sql` files that build one schema. */
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

/** A migration that was applied; `checksum` is null where the version that applied it kept none. */
export interface AppliedMigration {
  name: string;
  checksum: string | null;
}

/** What was applied to a database, by name; empty for one that was never migrated. */
export async function listApplied(sql: ISql): Promise<AppliedMigration[]> {
  const [table] = await sql<[{ exists: boolean }]>`SELECT to_regclass('migrations.applied') IS NOT NULL AS exists`;
  if (!table.exists) return [];
  const rows = await sql<AppliedMigration[]>`
    SELECT name, to_jsonb(applied) ->> 'checksum' AS checksum FROM migrations.applied ORDER BY name`;
  return [...rows];
}

/** SHA-256 of a migration, hex; the same however a checkout ends its lines. */
export const checksumOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).digest('hex');

/**
 * Holds what was applied against the files, then notes the checksums of what a version without them applied. Throws in one sentence
 * when a file is not what was applied, or something applied is not known here: then nothing else has changed. Some files were edited
 * before checksums were kept: what an earlier form of them made is mended by the file of the same name in `mends/`.
 */
export async function checkApplied(sql: Sql, files: readonly MigrationFile[]): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS migrations`;
  await sql`CREATE TABLE IF NOT EXISTS migrations.applied (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;
  await sql`ALTER TABLE migrations.applied ADD COLUMN IF NOT EXISTS checksum text`;
  const applied = await listApplied(sql);
  const paths = new Map(files.map(({ name, path }) => [name, path]));
  const unknown = applied.filter(({ name }) => !paths.has(name)).map(({ name }) => name);
  requireKnown(unknown);
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

/** Throws in one sentence when a database has migrations that this version does not know. */
export function requireKnown(unknown: readonly string[]): void {
  if (unknown.length > 0)
    throw new Error(
      `This database was migrated by a newer or another version, which applied ${unknown.join(', ')}: run that version, or put back a copy from before it.`,
    );
}
