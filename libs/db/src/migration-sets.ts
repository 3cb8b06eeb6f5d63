import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationSet } from './applied.ts';

/** All migrations in the order they must run: events first, every service's effects write to its tables. */
export function migrationSets(root = findRoot()): MigrationSet[] {
  return [
    { schema: 'events', directory: join(root, 'libs/events/migrations') },
    { schema: 'identity', directory: join(root, 'services/gateway/migrations') },
    { schema: 'booking', directory: join(root, 'services/booking/migrations') },
    { schema: 'notification', directory: join(root, 'services/notification/migrations') },
    { schema: 'payment', directory: join(root, 'services/payment/migrations') },
  ];
}

/** The product's own folder, looked for upwards: this file runs from sources and from the bundles in dist/. */
function findRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'stillpoint') return folder;
    if (folder === dirname(folder))
      throw new Error('cannot find the product folder: no package.json named stillpoint above');
  }
}
