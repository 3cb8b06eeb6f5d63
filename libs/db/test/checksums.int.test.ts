import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase, testFolder } from '@stillpoint/testing';
import { LANDED_MIGRATIONS } from '../src/landed-migrations.ts';
import { migrate, requireCompatibleDatabase } from '../src/migrate.ts';
import { migrationSets } from '../src/migration-sets.ts';

const database = testDatabase();

/** The product's migrations, but booking's from a copied folder whose files `change` may edit. */
function setsWith(change: (directory: string) => void) {
  const directory = testFolder();
  const sets = migrationSets();
  cpSync(sets.find(({ schema }) => schema === 'booking')!.directory, directory, { recursive: true });
  change(directory);
  return sets.map((set) => (set.schema === 'booking' ? { ...set, directory } : set));
}

const checksums = async () =>
  Object.fromEntries(
    (await database.sql`SELECT name, checksum FROM migrations.applied`).map(({ name, checksum }) => [name, checksum]),
  );

const spoiled = setsWith((directory) => appendFileSync(join(directory, '001-catalog.sql'), '-- changed\n'));
const CHANGED =
  /^Migrations are not the files that were applied to this database: booking\/001-catalog\.sql\. Put .*\.$/;

test('a migration that was changed after it was applied is refused with one sentence, and nothing new is applied', async () => {
  expect(await checksums()).toEqual(LANDED_MIGRATIONS);
  await database.sql`DELETE FROM migrations.applied WHERE name = 'events/003-canary.sql'`;
  await expect(migrate(database.url, spoiled)).rejects.toThrow(CHANGED);
  expect(await database.sql`SELECT 1 FROM migrations.applied WHERE name = 'events/003-canary.sql'`).toEqual([]);
  const checksum = LANDED_MIGRATIONS['events/003-canary.sql']!;
  await database.sql`INSERT INTO migrations.applied (name, checksum) VALUES ('events/003-canary.sql', ${checksum})`;
});

test('a migration that differs only in its line endings counts as unchanged', async () => {
  const windows = setsWith((directory) => {
    const path = join(directory, '001-catalog.sql');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'));
  });
  expect(await migrate(database.url, windows)).toEqual([]);
});

test('a database that a newer version migrated is refused with one sentence that names the unknown migrations', async () => {
  await database.sql`INSERT INTO migrations.applied (name) VALUES ('booking/999-later.sql')`;
  await expect(migrate(database.url, migrationSets())).rejects.toThrow(
    /^This database was migrated by a newer or another version, which applied booking\/999-later\.sql: [^\n]*\.$/,
  );
  // Checks as each process does at its start.
  await expect(requireCompatibleDatabase(database.sql, migrationSets())).rejects.toThrow(/newer or another version/);
  await database.sql`DELETE FROM migrations.applied WHERE name = 'booking/999-later.sql'`;
  await expect(requireCompatibleDatabase(database.sql, migrationSets())).resolves.toBeUndefined();
});

test('a database of a version without checksums gets those of the landed files, and a changed file is refused there too', async () => {
  await database.sql`ALTER TABLE migrations.applied DROP COLUMN checksum`;
  await expect(migrate(database.url, spoiled)).rejects.toThrow(CHANGED);
  expect(await migrate(database.url, migrationSets())).toEqual([]);
  expect(await checksums()).toEqual(LANDED_MIGRATIONS);
});
