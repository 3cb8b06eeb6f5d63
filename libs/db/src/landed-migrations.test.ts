import { expect, test } from 'vitest';
import { checksumOf, migrationFiles } from './applied.ts';
import { LANDED_MIGRATIONS } from './landed-migrations.ts';
import { migrationSets } from './migration-sets.ts';

test('every migration is the file that landed, none is missing, and each new one is added to the list of landed ones', () => {
  const present = Object.fromEntries(migrationFiles(migrationSets()).map(({ name, path }) => [name, checksumOf(path)]));
  expect(present).toEqual(LANDED_MIGRATIONS);
});
