import { connect, roleAddress, type Sql } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { createSealer } from '@stillpoint/sealing';

export const TEST_SECRET = 'a secret of tests that is long enough to be one';
export const TEST_PRACTICE = {
  name: 'Stillpoint',
  email: 'hello@practice.example',
  phone: '+1 555 0100',
  timeZone: 'America/New_York',
  dateStyle: 'en-US' as const,
};

/** A clock a test can set. */
export interface TestClock {
  now: () => Date;
  set: (to: Date | string) => void;
  advance: (ms: number) => void;
}

export function testClock(start: Date | string = new Date()): TestClock {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (to) => (current = new Date(to)),
    advance: (ms) => (current = new Date(current.getTime() + ms)),
  };
}

/** A pool on a test database, signed in as a service's own role. */
export const testPool = (
  databaseUrl: string,
  role: Parameters<typeof roleAddress>[1],
  options: Parameters<typeof connect>[1] = {},
): Sql =>
  connect(roleAddress({ DATABASE_URL: databaseUrl, APP_SECRET: TEST_SECRET }, role), { name: role, ...options });

/** A service's context on a test database, under the service's own role. End its pool with `context.sql.end()`. */
export function testContext(
  databaseUrl: string,
  role: 'stillpoint_identity' | 'stillpoint_booking' | 'stillpoint_notification' | 'stillpoint_payment',
  now: () => Date = () => new Date(),
  options: Parameters<typeof testPool>[2] = {},
): ServiceContext & { sql: Sql } {
  return { sql: testPool(databaseUrl, role, options), sealer: createSealer(TEST_SECRET), now, nudge: () => {} };
}
