import { afterAll, beforeAll } from 'vitest';
import { QueueHome, SERVICES, type EventType, type Personal } from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import { createProviders } from '@stillpoint/payment';
import { createHealth } from '@stillpoint/runtime';
import {
  log as silent,
  TEST_PRACTICE,
  testClock,
  testContext,
  testDatabase,
  testQueueUrl,
  type TestClock,
  Browser,
} from '@stillpoint/testing';
import { openChangeFeed, type ChangeFeed, type Sql } from '@stillpoint/db';
import { serveHttp } from '../../../../infra/sandbox/listen.ts';
import { createApp } from '../../src/app.ts';
import type { AppDeps, GatewaySettings } from '../../src/deps.ts';
import { ensureAdmin } from '../../src/identity/commands/admin/ensure-admin.ts';
import { openSite, SHARED_CHANGES } from '../../src/practice/site.ts';
import { createGatewayServer } from '../../src/http/server.ts';

export const ADMIN = { username: 'admin', password: 'the keeper of the door' };
export const PRACTICE = { ...TEST_PRACTICE, name: 'Stillwater & <Sons>' };

export interface TestGateway {
  readonly url: string;
  readonly deps: AppDeps;
  /** A superuser's pool, for looking at rows. */
  readonly sql: Sql;
  readonly clock: TestClock;
  /** Where the gateway's queues live, for a worker of the test's own; needs `hasQueues`. */
  readonly home: QueueHome;
  readonly queueUrl: string;
  /** A visitor with a cookie jar of their own. */
  browser: () => Browser;
  /** What the newest event of a type would mail to an address; null when there is none. */
  mailed: <T extends EventType>(type: T, email: string) => Promise<Personal<T> | null>;
  countOf: (type: EventType) => Promise<number>;
}

export interface GatewayOptions {
  settings?: Partial<GatewaySettings>;
  requestsPerAddress?: number;
  paypalApiUrl?: () => string;
  zoomApiUrl?: () => string;
  /** Without PayPal's settings. */
  isOfflineOnly?: boolean;
  start?: Date | string;
  log?: Logger;
  /** Opens every queue, for the dashboard; without, there is none. */
  hasQueues?: boolean;
  /** Makes its database; default: one of today's migrations. */
  database?: Parameters<typeof testDatabase>[0];
  /** Of each service's connections. */
  pool?: Parameters<typeof testContext>[3];
}

/** Never trusts an earlier read: tests change rows without the gateway and send requests at once. */
const openTestChanges = (url: string): Promise<ChangeFeed> =>
  openChangeFeed({ url, channel: SHARED_CHANGES, name: 'test', verifiedForMs: 0, onLost: () => undefined });

/** A whole gateway with its own database and port, closed after the test file. The test sets its clock; requests are real HTTP. */
export function testGateway(options: GatewayOptions = {}): TestGateway {
  const database = testDatabase(options.database);
  const clock = testClock(options.start ?? '2026-11-20T15:00:00Z');
  const state = {} as Pick<TestGateway, 'url' | 'deps' | 'sql' | 'home' | 'queueUrl'>;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const log = options.log ?? silent;
    const context = (role: Parameters<typeof testContext>[1]) => {
      const made = testContext(database.url, role, clock.now, options.pool);
      closers.push(() => made.sql.end({ timeout: 5 }));
      return made;
    };
    const queues = options.hasQueues ? await openQueues() : [];
    const publicUrl = options.settings?.publicUrl ?? 'http://practice.example';
    const identity = {
      ...context('stillpoint_identity'),
      publicUrl,
      requestsPerAddress: options.requestsPerAddress ?? 1e6,
      practiceName: PRACTICE.name,
    };
    const paying = context('stillpoint_payment');
    const booking = {
      ...context('stillpoint_booking'),
      get timeZone(): string {
        return state.deps?.site.known.page.timeZone ?? PRACTICE.timeZone;
      },
      meetings: { standingRoom: 'https://meet.example/room', zoom: null },
      ...(options.zoomApiUrl ? { zoomApiUrl: options.zoomApiUrl() } : {}),
    };
    const account = {
      PAYPAL_API_URL: options.paypalApiUrl?.() ?? 'http://127.0.0.1:9',
      PAYPAL_SDK_URL: 'http://localhost:27090/sdk/js',
      ...(options.isOfflineOnly
        ? { PAYPAL_CLIENT_ID: undefined, PAYPAL_CLIENT_SECRET: undefined, PAYPAL_WEBHOOK_ID: undefined }
        : {
            PAYPAL_CLIENT_ID: 'sandbox-client',
            PAYPAL_CLIENT_SECRET: 'sandbox-secret',
            PAYPAL_WEBHOOK_ID: 'SANDBOXWEBHOOK',
          }),
    };
    const { paypal, ...providers } = createProviders(account, { ...paying, log });
    const payment = { ...paying, publicUrl, providers, log };
    const changes = await openTestChanges(database.url);
    closers.push(() => changes.close());
    const site = await openSite({ sql: identity.sql, booking, payment, changes, practice: PRACTICE, log });
    const deps: AppDeps = {
      changes,
      settings: {
        publicUrl,
        practice: PRACTICE,
        adminUsername: ADMIN.username,
        trustedProxies: [],
        isAddressKnown: true,
        requiresSecondFactor: false,
        isProduction: true,
        webRoot: null,
        ...options.settings,
      },
      site,
      identity,
      booking,
      payment,
      paypal,
      notification: {
        ...context('stillpoint_notification'),
        practice: PRACTICE,
        publicUrl,
        systemSmtpUrl: null,
        allowPrivateHosts: true,
      },
      health: createHealth(log),
      log,
      queues,
    };
    await ensureAdmin(identity, ADMIN);
    const { url, stop } = await serveHttp(createGatewayServer(createApp(deps), () => false));
    closers.push(stop);
    Object.assign(state, { deps, url, sql: database.sql });
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  async function openQueues() {
    const queueUrl = await testQueueUrl(database.url);
    const home = new QueueHome(queueUrl);
    Object.assign(state, { queueUrl, home });
    closers.push(() => home.close());
    const queues = SERVICES.map((name) => home.queue(name));
    closers.push(() => Promise.all(queues.map((queue) => queue.close())));
    return queues;
  }

  return Object.assign(state, {
    clock,
    browser: () => new Browser(state.url),
    async mailed<T extends EventType>(type: T, email: string) {
      const rows = await database.sql<{ id: string; personal: string }[]>`
        SELECT id, personal FROM events.outbox WHERE type = ${type} ORDER BY occurred_at DESC, publish_after DESC`;
      const opened = rows.map(({ id, personal }) =>
        JSON.parse(state.deps.identity.sealer.open(['events.outbox', id, 'personal'], personal)),
      );
      return opened.find((personal) => personal.email === email) ?? null;
    },
    async countOf(type: EventType) {
      const [row] = await database.sql<[{ count: number }]>`SELECT count(*) FROM events.outbox WHERE type = ${type}`;
      return row.count;
    },
  });
}
