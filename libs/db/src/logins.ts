import { connect, type Sql } from './connect.ts';
import { ROLES, queueAddress, roleAddress, scramVerifier, type DatabaseSettings } from './roles.ts';

/**
 * Makes sure that each role can sign in under its address: made where it is missing, its password set where another one is in
 * force. `owner` needs the right to create roles. Rejects in one sentence when a role lacks the rights the migrations gave it.
 */
export async function ensureLogins(owner: Sql, settings: DatabaseSettings): Promise<void> {
  for (const role of ROLES) {
    // Where the queue's role signs in, the database of the services does as well: roles belong to the whole server.
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
  // The schema a role cannot do without: missing rights there mean that a copy was put back without its roles.
  for (const role of ROLES.filter((one) => one !== 'stillpoint_queue')) {
    const schema = role.slice('stillpoint_'.length);
    const [row] = await owner`SELECT has_schema_privilege(${role}, ${schema}, 'USAGE') AS may`;
    if (!row?.['may']) lacking.push(role);
  }
  if (lacking.length > 0)
    throw new Error(
      `${lacking.join(', ')} had no rights here, as after a copy was put back on a server without these roles; they exist now: put the copy back once more.`,
    );
}

async function signsIn(address: string): Promise<boolean> {
  const sql = connect(address, { max: 1, name: 'stillpoint-migrate' });
  try {
    await sql`SELECT 1`;
    return true;
  } catch (error) {
    // Wrong password; no password yet; may not log in; another way in than by password.
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
