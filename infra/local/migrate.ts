import { readConfig } from '@stillpoint/config';
import { migrateProduct } from './migrate-product.ts';
import './stack/ends-with-start.ts';

/** Migrates the product's database; ends with 0 when all is well, else with 1 and one sentence. */
try {
  const applied = await migrateProduct(readConfig([]));
  process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
