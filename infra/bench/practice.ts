import { startBenchGateway } from './bench-gateway.ts';
import type { Practice } from './measure.ts';
import { fillDatabase } from './size/fill-database.ts';
import type { Size } from './size/practice.ts';

const TIME_ZONE = 'America/New_York';

/** Fills a migrated, empty database and opens the front door on it. `before` runs between the two. End it with `gateway.close()`. */
export async function openPractice(
  databaseUrl: string,
  appSecret: string,
  size: Size,
  before?: () => Promise<void>,
): Promise<Practice> {
  const target = { databaseUrl, appSecret, timeZone: TIME_ZONE };
  const now = new Date();
  const { someone } = await fillDatabase({ ...target, now }, size);
  await before?.();
  return { gateway: await startBenchGateway(target), ground: { size, timeZone: TIME_ZONE, now, someone } };
}
