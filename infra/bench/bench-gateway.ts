import { connect, openChangeFeed, roleAddress } from '@stillpoint/db';
import { createApp, createGatewayServer, ensureAdmin, openSite, SHARED_CHANGES } from '@stillpoint/gateway';
import { createLogger } from '@stillpoint/log';
import { createProviders } from '@stillpoint/payment';
import { createHealth } from '@stillpoint/runtime';
import { createSealer } from '@stillpoint/sealing';
import { serveHttp } from '../sandbox/listen.ts';
import type { Target } from './size/fill-database.ts';
import { BlockCount } from './block-count.ts';
import { Visitor } from './visitor.ts';

export interface BenchGateway {
  url: string;
  /** The administrator's session, as a Cookie header. */
  cookie: string;
  /** The blocks its statements touched, with `enableAutoExplain`. */
  touched: BlockCount;
  close(): Promise<void>;
}

const ADMIN = { username: 'admin', password: 'the keeper of the bench' };
const PRACTICE = { name: 'Stillpoint', email: 'hello@practice.example', phone: '+1 555 0100' };

/**
 * A gateway on a filled database and a free port, with a signed-in administrator. Without a queue, since nothing here
 * publishes.
 */
export async function startBenchGateway(target: Omit<Target, 'now'>): Promise<BenchGateway> {
  const log = createLogger({ name: 'bench', level: 'silent' });
  const touched = new BlockCount();
  const sealer = createSealer(target.appSecret);
  const practice = { ...PRACTICE, timeZone: target.timeZone, dateStyle: 'en-US' as const };
  const publicUrl = 'http://practice.example';
  const contextOf = (role: Parameters<typeof roleAddress>[1]) => ({
    sql: connect(roleAddress({ DATABASE_URL: target.databaseUrl, APP_SECRET: target.appSecret }, role), {
      onNotice: touched.onNotice,
    }),
    sealer,
    now: () => new Date(),
    nudge: () => undefined,
  });
  const identity = { ...contextOf('stillpoint_identity'), publicUrl, requestsPerAddress: 1e6, practiceName: 'Bench' };
  const booking = {
    ...contextOf('stillpoint_booking'),
    timeZone: target.timeZone,
    meetings: { standingRoom: 'https://meet.example/practice-room', zoom: null },
  };
  const nowhere = 'http://127.0.0.1:9';
  const account = { PAYPAL_CLIENT_ID: 'bench', PAYPAL_CLIENT_SECRET: 'bench', PAYPAL_WEBHOOK_ID: 'BENCH' };
  const paying = contextOf('stillpoint_payment');
  const { paypal, ...providers } = createProviders(
    { ...account, PAYPAL_API_URL: nowhere, PAYPAL_SDK_URL: nowhere },
    { ...paying, log },
  );
  const payment = { ...paying, publicUrl, providers, log };
  const notification = {
    ...contextOf('stillpoint_notification'),
    practice,
    publicUrl,
    systemSmtpUrl: null,
    allowPrivateHosts: true,
  };
  await ensureAdmin(identity, ADMIN);
  const settings = {
    publicUrl,
    practice,
    adminUsername: ADMIN.username,
    trustedProxies: [],
    requiresSecondFactor: false,
    isAddressKnown: true,
    isProduction: true,
    webRoot: null,
  };
  const health = createHealth(log);
  const url = roleAddress({ DATABASE_URL: target.databaseUrl, APP_SECRET: target.appSecret }, 'stillpoint_identity');
  const changes = await openChangeFeed({ url, channel: SHARED_CHANGES, name: 'bench', onLost: () => undefined });
  const site = await openSite({ sql: identity.sql, booking, payment, changes, practice, log });
  const app = createApp({
    settings,
    site,
    changes,
    identity,
    booking,
    payment,
    paypal,
    notification,
    health,
    log,
    queues: [],
  });
  const { url: address, stop } = await serveHttp(createGatewayServer(app, () => false));
  const admin = new Visitor(address);
  await admin.done('/api/admin/login', ADMIN);
  return {
    url: address,
    cookie: admin.cookies,
    touched,
    async close() {
      await stop();
      await changes.close();
      await Promise.all([identity, booking, payment, notification].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
}
