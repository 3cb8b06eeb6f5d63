import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { MEETING_SETTINGS, meetingSettings } from '@stillpoint/booking';
import { openChangeFeed, roleAddress, untilReachable } from '@stillpoint/db';
import { SERVICES } from '@stillpoint/events';
import { createLogger } from '@stillpoint/log';
import { NOTIFICATION_SETTINGS, notificationSettings } from '@stillpoint/notification';
import { createProviders, PROVIDER_SETTINGS } from '@stillpoint/payment';
import { CONNECTIONS, openPool, openService, processConfig, runProcess } from '@stillpoint/runtime';
import { createApp } from './app.ts';
import type { AppDeps } from './deps.ts';
import { areAddressesKnown } from './http/known-addresses.ts';
import { createGatewayServer } from './http/server.ts';
import { SYSTEM, audit } from './identity/audit.ts';
import { ensureAdmin } from './identity/commands/admin/ensure-admin.ts';
import { openSetup } from './identity/commands/admin/open-setup.ts';
import { weaknessOf } from './identity/passwords/uncommon-password.ts';
import { purgeExpired } from './identity/purge.ts';
import { eraseNotesByRule } from './person/due-notes.ts';
import { openSite, SHARED_CHANGES } from './practice/site.ts';

const config = processConfig([
  'PORT',
  'TRUSTED_PROXIES',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'ADMIN_SECOND_FACTOR',
  'FIRST_START',
  'FIRST_START_CODE',
  'RATE_LIMIT_PER_ADDRESS',
  ...NOTIFICATION_SETTINGS,
  ...MEETING_SETTINGS,
  ...PROVIDER_SETTINGS,
]);
const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL });

const PURGE_EVERY_MS = 10 * 60_000;

runProcess({ log, config }, async (lifecycle) => {
  const { onStop, health } = lifecycle;
  const service = await openService({
    ...lifecycle,
    config,
    role: 'stillpoint_identity',
    connections: CONNECTIONS.gateway.stillpoint_identity,
    log,
  });
  const { context, home } = service;
  const mail = notificationSettings(config);
  const { practice, publicUrl } = mail;
  /** Rejects where its role does not get in: what needs it would fail all along. */
  const pool = async (role: keyof typeof CONNECTIONS.gateway) => {
    const sql = openPool(config, role, onStop, CONNECTIONS.gateway[role]);
    const waiting = (reason: string) => log.warn({ reason }, 'waiting for the database');
    await untilReachable(sql, waiting, async () => {});
    return { ...context, sql };
  };
  const booking = {
    ...(await pool('stillpoint_booking')),
    ...meetingSettings(config),
    // Read at each call, since it may be published anew.
    get timeZone() {
      return site.known.page.timeZone;
    },
  };
  const paying = await pool('stillpoint_payment');
  const { paypal, ...providers } = createProviders(config, { ...paying, log });
  const payment = { ...paying, publicUrl, providers, log };
  const notification = { ...(await pool('stillpoint_notification')), ...mail };
  const changes = await openChangeFeed({
    url: roleAddress(config, 'stillpoint_identity'),
    channel: SHARED_CHANGES,
    name: 'stillpoint_identity',
    onLost: (reason) => log.warn({ reason }, 'changes are not heard of: what everybody sees is read each time'),
  });
  onStop(() => changes.close());
  const site = await openSite({ sql: context.sql, booking, payment, changes, practice, log });
  const identity = {
    ...context,
    publicUrl,
    requestsPerAddress: config.RATE_LIMIT_PER_ADDRESS,
    // Read at each call, since it may be renamed.
    get practiceName() {
      return site.known.page.name;
    },
  };
  await audit(identity, SYSTEM, 'product.started', null);
  // A public site must not start with a generated or weak password; a trial on one's own machine may.
  const isPublic = config.NODE_ENV === 'production' && publicUrl.startsWith('https:');
  const isPage = (config.FIRST_START === 'page' || isPublic) && config.ADMIN_PASSWORD === undefined;
  const setup = isPage ? await openSetup(identity, config.FIRST_START_CODE) : null;
  const weakness =
    config.ADMIN_PASSWORD === undefined
      ? null
      : await weaknessOf(config.ADMIN_PASSWORD, [config.ADMIN_USERNAME, practice.name]);
  const newPassword = setup?.isOpen
    ? null
    : await ensureAdmin(identity, {
        username: config.ADMIN_USERNAME,
        password: config.ADMIN_PASSWORD,
        weakness: isPublic ? weakness : null,
      });
  if (setup?.madeCode)
    process.stdout.write(
      `Open ${publicUrl}/setup#code=${setup.madeCode} to set the product up. The code works once.\n`,
    );
  if (weakness !== null)
    log.warn(`ADMIN_PASSWORD ${weakness}. Change the password under Security, or sign in with a passkey.`);
  // Written to the console once, for whoever watches the first start; a log line would hide it.
  if (newPassword !== null)
    process.stdout.write(
      `The administrator is "${config.ADMIN_USERNAME}", the password is "${newPassword}". It is not shown again.\n`,
    );

  const queues = SERVICES.map((name) => {
    const queue = home.queue(name);
    queue.on('error', (error) => log.debug({ queue: name, reason: error.message }, 'queue unreachable'));
    onStop(() => queue.close());
    return queue;
  });
  const deps: AppDeps = {
    settings: {
      publicUrl,
      practice,
      trustedProxies: config.TRUSTED_PROXIES,
      isAddressKnown: areAddressesKnown({ publicUrl, trustedProxies: config.TRUSTED_PROXIES }, log),
      requiresSecondFactor: config.ADMIN_SECOND_FACTOR === 'required',
      isProduction: config.NODE_ENV === 'production',
      adminUsername: config.ADMIN_USERNAME,
      webRoot: findWebRoot(),
    },
    site,
    changes,
    identity,
    booking,
    payment,
    paypal,
    notification,
    health,
    log,
    queues,
  };

  const purge = setInterval(() => {
    purgeExpired(identity).then(
      (count) => void (count > 0 && log.info({ count }, 'expired rows removed')),
      (error: unknown) => log.warn({ reason: String(error) }, 'expired rows stay until the next try'),
    );
    eraseNotesByRule(deps).then(
      (count) => void (count > 0 && log.info({ count }, 'session notes erased, as the rules say')),
      (error: unknown) => log.warn({ reason: String(error) }, 'session notes stay until the next try'),
    );
  }, PURGE_EVERY_MS);
  onStop(async () => clearInterval(purge));

  const server = createGatewayServer(createApp(deps), lifecycle.isStopping);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.PORT, config.HOST, resolve);
  });
  onStop(server.finish);
  return { port: (server.address() as AddressInfo).port };
});

/** The built web app: beside the bundle, or in the build's folder when this runs from sources. Null during development. */
function findWebRoot(): string | null {
  const found = ['./web', '../../../dist/web']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((folder) => existsSync(`${folder}/app.html`));
  if (!found) log.warn('the web app is not built: answering the API only');
  return found ?? null;
}
