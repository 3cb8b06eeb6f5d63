import { createHash } from 'node:crypto';
import path from 'node:path';
import { connect } from '@stillpoint/db';
import { root } from '../root.ts';
import { sourceHash } from '../building/source-hash.ts';
import { runErrand } from './errand.ts';

const MIGRATIONS = ['libs/events', 'services/gateway', 'services/booking', 'services/notification', 'services/payment'];
const WORK = [
  'dist/migrate.js',
  'dist/seed.js',
  'package-lock.json',
  ...MIGRATIONS.map((place) => path.join(place, 'migrations')),
];

/** Settings that the first content repeats, so that a change of theirs must reach it. */
const REPEATED = ['SANDBOX_SMTP_PORT', 'SANDBOX_IMAP_PORT', 'SEED_MAIL_SANDBOX', 'PRACTICE_EMAIL', 'QUEUE_URL'];

/**
 * Migrations and first content. The database itself notes what was done to it, and when that is all there is to do the two
 * errands are not even started: it is the larger half of a second start.
 */
export async function prepareDatabase(env: NodeJS.ProcessEnv, withSeed: boolean): Promise<void> {
  const settings = REPEATED.map((name) => `${name}=${env[name] ?? ''}`).join('\n');
  // The roles' passwords come from the secret.
  const secret = createHash('sha256')
    .update(env.APP_SECRET ?? '')
    .digest('hex');
  const wanted = `${sourceHash(root, WORK)} ${withSeed} ${settings} ${secret}`;
  const sql = connect(env.DATABASE_URL ?? '', { max: 1 });
  try {
    await sql`CREATE SCHEMA IF NOT EXISTS setup`;
    await sql`CREATE TABLE IF NOT EXISTS setup.done (name text PRIMARY KEY, detail text, at timestamptz NOT NULL DEFAULT now())`;
    const [noted] = await sql<
      { same: boolean }[]
    >`SELECT md5(${wanted}) = detail AS same FROM setup.done WHERE name = 'prepared'`;
    if (noted?.same) return;
    await runErrand('migrate', env);
    if (withSeed) await runErrand('seed', env);
    await sql`INSERT INTO setup.done (name, detail) VALUES ('prepared', md5(${wanted}))
      ON CONFLICT (name) DO UPDATE SET detail = excluded.detail, at = now()`;
  } finally {
    await sql.end();
  }
}
