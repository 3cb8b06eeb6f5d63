import { connect, type Sql } from '@stillpoint/db';
import { createSealer } from '@stillpoint/sealing';
import { createTestDatabase, testContext } from '@stillpoint/testing';
import type { ArchiveDeps } from '../../src/archive/deps.ts';
import type { Bytes } from '../../src/archive/zip.ts';
import { PRACTICE } from './start-gateway.ts';

/** An archive as it is read, from memory. */
export const bytesOf = (content: Buffer): Bytes => ({
  size: content.length,
  read: async (offset, length) => content.subarray(offset, offset + length),
});

/** A product with nothing in it and an APP_SECRET of its own. `sql`: a superuser's connection. */
export async function emptyProduct(
  secret = 'the secret of another place, long enough',
): Promise<{ deps: ArchiveDeps; sql: Sql; close: () => Promise<void> }> {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 1 });
  const sealer = createSealer(secret);
  const context = (role: Parameters<typeof testContext>[1]) => ({
    ...testContext(database.url, role, () => new Date()),
    sealer,
  });
  const shared = { timeZone: PRACTICE.timeZone, meetings: { standingRoom: null, zoom: null } };
  const deps = {
    identity: context('stillpoint_identity'),
    booking: { ...context('stillpoint_booking'), ...shared },
    payment: context('stillpoint_payment'),
    notification: context('stillpoint_notification'),
    settings: { practice: PRACTICE },
  };
  const close = async () => {
    const { identity, booking, payment, notification } = deps;
    await Promise.all([{ sql }, identity, booking, payment, notification].map((one) => one.sql.end()));
    await database.drop();
  };
  return { deps, sql, close };
}
