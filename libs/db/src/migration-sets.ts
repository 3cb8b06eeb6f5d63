import { join } from 'node:path';
import { productRoot } from '@stillpoint/config';
import type { MigrationSet } from './applied.ts';

/** All migrations in the order they must run: events first, since every service's effects write to its tables. */
export function migrationSets(root = productRoot()): MigrationSet[] {
  return [
    { schema: 'events', directory: join(root, 'libs/events/migrations') },
    { schema: 'identity', directory: join(root, 'services/gateway/migrations') },
    { schema: 'booking', directory: join(root, 'services/booking/migrations') },
    { schema: 'notification', directory: join(root, 'services/notification/migrations') },
    { schema: 'payment', directory: join(root, 'services/payment/migrations') },
  ];
}
