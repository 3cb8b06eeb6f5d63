import { withConnection, type Sql } from './connect.ts';
import { ROLES, queueAddress, roleAddress, scramVerifier, type DatabaseSettings } from './roles.ts';

const SERVICES = ROLES.filter((role) => role !== 'stillpoint_queue');

/**
 * Rejects where another database of this server uses these roles with passwords that no part of APP_SECRET made: setting new ones would
 * lock its installation out. What it says ends with `advice`. Changes nothing.
 */
export async function refuseRolesOfOthers(owner: Sql, settings: DatabaseSettings, advice = ''): Promise<void> {
  const used = await owner<{ role: (typeof SERVICES)[number]; database: string }[]>`
    SELECT DISTINCT ON (rolname) rolname AS role, datname AS database
    FROM pg_roles
    JOIN pg_shdepend ON refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid
    JOIN pg_database ON pg_database.oid = dbid
    WHERE rolname = ANY(${SERVICES}) AND rolcanlogin AND datname <> current_database()`;
  for (const { role, database } of used) {
    const own = settings.APP_SECRET.split(',').map((part) => roleAddress({ ...settings, APP_SECRET: part }, role));
    const isOurs = (await Promise.all(own.map(signsIn))).includes(true);
    if (!isOurs)
      throw new Error(
        `The database "${database}" of this server has another APP_SECRET, and its installation would be locked out, because both use the same roles: give this one a server of its own, or drop that database if nothing uses it any more.${advice}`,
      );
  }
}

/**
 * Makes sure that each role can sign in under its address: creates a missing role, and sets the password where another one is
 * in force. `owner` must be allowed to create roles. Rejects with an Error of one sentence when a role lacks the privileges the
 * migrations gave it.
 */
export async function ensureLogins(owner: Sql, settings: DatabaseSettings): Promise<void> {
  for (const role of ROLES) {
    // The queue's role must be able to sign in where the services' roles are: roles belong to the whole server.
    const address =
      role === 'stillpoint_queue'
        ? queueAddress({ QUEUE_URL: settings.DATABASE_URL, APP_SECRET: settings.APP_SECRET })
        : roleAddress(settings, role);
    const [known] = await owner`SELECT 1 FROM pg_roles WHERE rolname = ${role}`;
    if (known && (await signsIn(address))) continue;
    const verifier = scramVerifier(decodeURIComponent(new URL(address).password));
    await owner.unsafe(`${known ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD '${verifier}'`);
  }
  const lacking: string[] = [];
  // The schema a role needs: if it lacks privileges there, a copy was restored without its roles.
  for (const role of SERVICES) {
    const schema = role.slice('stillpoint_'.length);
    const [row] = await owner`SELECT has_schema_privilege(${role}, ${schema}, 'USAGE') AS may`;
    if (!row?.['may']) lacking.push(role);
  }
  if (lacking.length > 0)
    throw new Error(
      `${lacking.join(', ')} had no rights here, as after a copy was put back on a server without these roles; they exist now: put the copy back once more.`,
    );
}

/** Whether its user gets in. Rejects when the server cannot be asked. */
export const signsIn = (address: string): Promise<boolean> =>
  withConnection(address, 'stillpoint-migrate', (sql) => sql`SELECT 1`).then(
    () => true,
    (error: { code?: string }) => {
      // Wrong password; no password yet; may not log in; another authentication method than a password.
      if (['28P01', '28000'].includes(error.code ?? '')) return false;
      throw error;
    },
  );
