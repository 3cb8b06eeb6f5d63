import {
  createAvailability,
  createService,
  listAllAvailability,
  listAllServices,
  MEETING_SETTINGS,
  meetingSettings,
} from '@stillpoint/booking';
import { connect, roleAddress, type Sql } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { NOTIFICATION_SETTINGS, notificationSettings } from '@stillpoint/notification';
import { processConfig } from '@stillpoint/runtime';
import { createSealer } from '@stillpoint/sealing';
import { pointMailAtSandbox } from './seed/mail-settings.ts';
import { hours, services } from './seed/practice.ts';
import './stack/ends-with-start.ts';

/**
 * First content of an empty database, through the services' own faces; does nothing in one that was seeded or is in use.
 * What was done is noted in `setup.done`, so that content the practice removed does not come back.
 */
const config = processConfig([...MEETING_SETTINGS, ...NOTIFICATION_SETTINGS]);
const owner = connect(config.DATABASE_URL, { max: 1, name: 'stillpoint-seed' });
const booking = connect(roleAddress(config, 'stillpoint_booking'), { max: 1 });
const notification = connect(roleAddress(config, 'stillpoint_notification'), { max: 1 });
const sealer = createSealer(config.APP_SECRET);
const shared = (sql: Sql): ServiceContext => ({ sql, sealer, now: () => new Date(), nudge: () => undefined });

try {
  const isFirst = !(await wasSeeded());
  if (isFirst) await seedPractice();
  if (process.env.SEED_MAIL_SANDBOX === '1') await seedMail(isFirst);
  // Last, so that a start that was cut short goes on where it stopped.
  await owner`INSERT INTO setup.done (name) VALUES ('practice') ON CONFLICT DO NOTHING`;
} finally {
  await Promise.all([owner.end(), booking.end(), notification.end()]);
}

async function wasSeeded(): Promise<boolean> {
  await owner`CREATE SCHEMA IF NOT EXISTS setup`;
  await owner`CREATE TABLE IF NOT EXISTS setup.done (name text PRIMARY KEY, detail text, at timestamptz NOT NULL DEFAULT now())`;
  return (await owner`SELECT 1 FROM setup.done WHERE name = 'practice'`).length > 0;
}

async function seedPractice(): Promise<void> {
  const context = { ...shared(booking), timeZone: config.PRACTICE_TIMEZONE, ...meetingSettings(config) };
  const offered = new Set((await listAllServices(context)).map(({ name }) => name));
  const open = new Set((await listAllAvailability(context)).map(({ dayOfWeek }) => dayOfWeek));
  const isOurs = [...offered].every((name) => services.some((service) => service.name === name));
  if (!isOurs) return;
  for (const service of services) if (!offered.has(service.name)) await createService(context, service);
  for (const rule of hours) if (!open.has(rule.dayOfWeek)) await createAvailability(context, rule);
}

async function seedMail(isFirst: boolean): Promise<void> {
  const context = { ...shared(notification), ...notificationSettings(config) };
  const mail = {
    smtpPort: Number(process.env.SANDBOX_SMTP_PORT),
    imapPort: Number(process.env.SANDBOX_IMAP_PORT),
    address: config.PRACTICE_EMAIL,
    fromName: config.PRACTICE_NAME,
  };
  await pointMailAtSandbox(context, mail, isFirst);
}
