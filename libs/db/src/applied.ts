import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from './connect.ts';
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

/** SHA-256 of a migration, hex; the same however a checkout ends its lines. */
export const checksumOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).digest('hex');

/**
 * Holds what was applied against the files, then notes the checksums of what a version without them applied. Throws in one sentence
 * when a file is not what was applied, or something applied is not known here. Nothing but the table of applied migrations changes.
 */
export async function checkApplied(sql: Sql, files: readonly MigrationFile[]): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS migrations`;
  await sql`CREATE TABLE IF NOT EXISTS migrations.applied (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;
  await sql`ALTER TABLE migrations.applied ADD COLUMN IF NOT EXISTS checksum text`;
  const applied = await sql<{ name: string; checksum: string | null }[]>`
    SELECT name, checksum FROM migrations.applied ORDER BY name`;
  const paths = new Map(files.map(({ name, path }) => [name, path]));
  const unknown = applied.filter(({ name }) => !paths.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new Error(
      `This database was migrated by a newer or another version, which applied ${unknown.join(', ')}: run that version, or put back a copy from before it.`,
    );
  const known = applied.map(({ name, checksum }) => ({ name, checksum: checksum ?? LANDED_MIGRATIONS[name] }));
  const changed = known.filter(({ name, checksum }) => checksum !== checksumOf(paths.get(name)!));
  if (changed.length > 0)
    throw new Error(
      `Migrations are not the files that were applied to this database: ${changed.map(({ name }) => name).join(', ')}. Put the released files back.`,
    );
  await sql`
    UPDATE migrations.applied a SET checksum = known.checksum
    FROM jsonb_to_recordset(${sql.json(known as never)}) AS known (name text, checksum text)
    WHERE a.name = known.name AND a.checksum IS NULL`;
}
