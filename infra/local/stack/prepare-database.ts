import { createHash } from 'node:crypto';
import path from 'node:path';
import { migrationSets, roleAddress, signsIn, withoutLogin, withConnection, type Sql } from '@stillpoint/db';
import { root } from '../root.ts';
import { sourceHash } from '../building/source-hash.ts';
import { runErrand } from './errand.ts';
import { readablePassword, unusable } from './secrets.ts';

const WORK = [
  'dist/migrate.js',
  'dist/seed.js',
  'package-lock.json',
  ...migrationSets(root).map(({ directory }) => path.relative(root, directory)),
];

/** Settings that the first content repeats, so that a change of theirs must reach it. */
const REPEATED = ['SANDBOX_SMTP_PORT', 'SANDBOX_IMAP_PORT', 'SEED_MAIL_SANDBOX', 'PRACTICE_EMAIL', 'QUEUE_URL'];

/** How a start goes on with the practice that is in the database. */
export interface Beginning {
  /** False in a practice of one's own: it gets no demo, and its administrator is made on the first start's page. */
  hasDemo: boolean;
  /** There is no administrator yet, and the first start's page makes one. */
  waitsForAdministrator: boolean;
  /** The administrator's password where this start makes it. It is stored nowhere in the clear. */
  madePassword: string | undefined;
  /** It was put back from a backup and not released yet: it sends nothing and moves no money. */
  isCopy: boolean;
  /** Host and port of the SMTP server under Email Config; null without one, when SMTP_URL is used. */
  mailServer: string | null;
}

/**
 * Migrations and first content. The database itself notes what was done to it, and when that is all there is to do the two
 * errands are not even started: it is the larger half of a second start. A practice that did not begin with the demo, such as a
 * restored one, keeps its content and its administrator's password. Rejects when an empty practice is `asked` for and there is
 * another one.
 */
export async function prepareDatabase(env: NodeJS.ProcessEnv, asked: { empty: boolean }): Promise<Beginning> {
  const settings = REPEATED.map((name) => `${name}=${env[name] ?? ''}`).join('\n');
  // The roles' passwords come from the secret.
  const secret = createHash('sha256')
    .update(env.APP_SECRET ?? '')
    .digest('hex');
  const wanted = `${sourceHash(root, WORK)} ${settings} ${secret}`;
  return withConnection(env.DATABASE_URL ?? '', 'stillpoint-start', async (sql) => {
    await sql`CREATE SCHEMA IF NOT EXISTS setup`.catch((error: Error) => {
      throw unusable(error);
    });
    await sql`CREATE TABLE IF NOT EXISTS setup.done (name text PRIMARY KEY, detail text, at timestamptz NOT NULL DEFAULT now())`;
    // The queue of another database, or in Redis, is not looked for.
    const isQueueHere = env.QUEUE_URL === withoutLogin(env.DATABASE_URL ?? '');
    const [noted] = await sql<{ same: boolean }[]>`
      SELECT md5(${wanted}) = detail AND (NOT ${isQueueHere}::boolean OR to_regnamespace('bullmq') IS NOT NULL) AS same
      FROM setup.done WHERE name = 'prepared'`;
    const isPrepared = noted?.same === true && (await rolesSignIn(env));
    if (!isPrepared) await runErrand('migrate', env);
    const found = await look(sql);
    const isThere = found.wasSeeded || found.hasAdmin || found.isCopy;
    if (asked.empty && isThere && !found.hadPage)
      throw new Error('There is a practice already: start with another DATA_DIR to begin with an empty one.');
    const isOwn = asked.empty || found.hadPage || found.isCopy || (found.hasAdmin && !found.isUnseen);
    const hasDemo = found.wasSeeded || !isOwn;
    if (hasDemo && !(isPrepared && found.wasSeeded)) await runErrand('seed', env);
    const makes = hasDemo && !env.ADMIN_PASSWORD && (!found.hasAdmin || found.isUnseen);
    if (makes) await sql`INSERT INTO setup.done (name) VALUES (${UNSEEN}) ON CONFLICT DO NOTHING`;
    else await forgetUnseen(sql);
    await sql`INSERT INTO setup.done (name, detail) VALUES ('prepared', md5(${wanted}))
      ON CONFLICT (name) DO UPDATE SET detail = excluded.detail, at = now()`;
    const [mail] = await sql<{ server: string }[]>`
      SELECT smtp_host || ':' || smtp_port AS server FROM notification.email_config`;
    const madePassword = makes ? readablePassword() : undefined;
    const waitsForAdministrator = !hasDemo && !found.hasAdmin && !env.ADMIN_PASSWORD;
    return { hasDemo, waitsForAdministrator, madePassword, isCopy: found.isCopy, mailServer: mail?.server ?? null };
  });
}

/** What notes a password that was made and that nobody has seen yet: a start that was cut short is followed by one that makes another. */
const UNSEEN = 'password-unseen';

/** Notes that the password was shown, after which no later start makes another. */
export async function notePasswordShown(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, 'stillpoint-start', forgetUnseen);
}

const forgetUnseen = (sql: Sql) => sql`DELETE FROM setup.done WHERE name = ${UNSEEN}`;

/** Roles belong to the whole server: a copy of the database lacks them, and others may have set their passwords. */
const rolesSignIn = ({ DATABASE_URL = '', APP_SECRET = '', DATABASE_URL_IDENTITY }: NodeJS.ProcessEnv) =>
  signsIn(roleAddress({ DATABASE_URL, APP_SECRET, DATABASE_URL_IDENTITY }, 'stillpoint_identity'));

interface Found {
  /** The demo was put in. */
  wasSeeded: boolean;
  hasAdmin: boolean;
  /** The administrator's password is one that nobody has seen, and not one that the operator has set since. */
  isUnseen: boolean;
  /** The first start's page was opened for it. */
  hadPage: boolean;
  isCopy: boolean;
}

async function look(sql: Sql): Promise<Found> {
  const [found] = await sql<[Found]>`
    SELECT EXISTS (SELECT FROM setup.done WHERE name = 'practice') AS was_seeded,
      EXISTS (SELECT FROM setup.done WHERE name = ${UNSEEN})
        AND NOT EXISTS (SELECT FROM identity.admin WHERE password_hash <> configured_hash) AS is_unseen,
      EXISTS (SELECT FROM identity.admin) AS has_admin,
      EXISTS (SELECT FROM identity.setup) AS had_page,
      EXISTS (SELECT FROM events.restored_copy) AS is_copy`;
  return found;
}
