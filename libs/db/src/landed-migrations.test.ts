import { expect, test } from 'vitest';
import { checksumOf, migrationFiles } from './applied.ts';
import { LANDED_MIGRATIONS } from './landed-migrations.ts';
import { migrationSets } from './migration-sets.ts';

test('every landed migration exists unchanged, and each new one is on the list of landed migrations', () => {
  const present = Object.fromEntries(migrationFiles(migrationSets()).map(({ name, path }) => [name, checksumOf(path)]));
  expect(present).toEqual(LANDED_MIGRATIONS);
});
