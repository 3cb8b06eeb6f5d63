import {
  isRestoredCopy,
  migrationChecksums,
  migrationSets,
  requireSecret,
  roleAddress,
  type DatabaseSettings,
  listApplied,
  withConnection,
  type Sql,
} from '@stillpoint/db';
import { createSealer } from '@stillpoint/sealing';
import { ADVICE } from '../advice.ts';
import { failure, ok, warning, type Finding } from './finding.ts';
import { blockersOf, connectionsOf, inspectServer, mayUse, type Schema } from './store.ts';

const OWN: Record<Exclude<Schema, 'events'>, Parameters<typeof roleAddress>[1]> = {
  identity: 'stillpoint_identity',
  booking: 'stillpoint_booking',
  notification: 'stillpoint_notification',
  payment: 'stillpoint_payment',
};
const OLDEST_POSTGRES = 15;
const CLOCK_SLACK_MS = 2_000;

/** Whether each service's role can sign in, and can use its own schema but no other service's. */
export async function checkRoles(config: DatabaseSettings): Promise<Finding[]> {
  const lines: Finding[] = [];
  for (const [schema, role] of Object.entries(OWN) as [keyof typeof OWN, (typeof OWN)[keyof typeof OWN]][]) {
    const check = `database role ${role}`;
    const look = async (sql: Sql) => {
      const others = (Object.keys(OWN) as (keyof typeof OWN)[]).filter((other) => other !== schema);
      const foreign = [];
      for (const other of others) if (await mayUse(sql, other)) foreign.push(other);
      if (!(await mayUse(sql, schema)) || !(await mayUse(sql, 'events')))
        lines.push(
          failure(
            check,
            `signs in but may not use ${schema} and events`,
            'Run the migrations, or put the copy back with its roles.',
          ),
        );
      else if (foreign.length > 0)
        lines.push(
          warning(check, `may also use ${foreign.join(', ')}`, 'Give it an address of a role that owns nothing.'),
        );
      else lines.push(ok(check, 'signs in, uses its own tables and no others'));
    };
    await withConnection(roleAddress(config, role), 'stillpoint-doctor', look).catch(
      ({ code, message }: { code?: string; message: string }) =>
        lines.push(failure(check, `does not sign in: ${code ?? message}`, ADVICE[code ?? ''])),
    );
  }
  return lines;
}

/** Meant to leave the outside alone until it is released. */
const RESTORED_COPY = warning(
  'restored copy',
  'it sends nothing and leaves mailbox and providers alone, since the original may still be running',
  'Run "stillpoint go-live" once the original is stopped for good.',
);

const READ_ONLY = failure(
  'database writes',
  'it takes none: it is a standby, or default_transaction_read_only is on, as hosts set it when a disk fills up',
  'Name the primary server in DATABASE_URL, or make room and set it off.',
);

/** Version, clock, connections, migrations, the key of the data and whether it is a restored copy, as one of the services sees them. */
export async function checkDatabase(config: DatabaseSettings): Promise<Finding[]> {
  return withConnection(roleAddress(config, 'stillpoint_identity'), 'stillpoint-doctor', async (sql) => {
    const { version, isReadOnly, aheadMs } = await inspectServer(sql);
    const { used, allowed } = await connectionsOf(sql);
    const drift = `${(Math.abs(aheadMs) / 1000).toFixed(1)} s`;
    return [
      Number.parseInt(version, 10) < OLDEST_POSTGRES
        ? failure('database version', `PostgreSQL ${version}`, `It must be ${OLDEST_POSTGRES} or newer.`)
        : ok('database version', `PostgreSQL ${version}`),
      ...(isReadOnly ? [READ_ONLY] : []),
      Math.abs(aheadMs) > CLOCK_SLACK_MS
        ? failure(
            'clock',
            `${drift} ${aheadMs > 0 ? 'behind' : 'ahead of'} the database’s`,
            'Let both follow a time server (NTP).',
          )
        : ok('clock', `within ${drift} of the database’s`),
      used > allowed * 0.8
        ? warning('database connections', `${used} of ${allowed} in use`, 'Raise max_connections.')
        : ok('database connections', `${used} of ${allowed} in use`),
      ...(await blockersOf(sql)).map(({ pid, who, waiting, seconds }) =>
        warning(
          'database locks',
          `session ${pid} (${who}) has kept ${waiting === 1 ? 'another' : `${waiting} others`} waiting for ${seconds} s`,
          `Let it end its transaction, or end it: SELECT pg_terminate_backend(${pid}).`,
        ),
      ),
      checkMigrations(await listApplied(sql)),
      await requireSecret(sql, createSealer(config.APP_SECRET)).then(
        () => ok('key', 'APP_SECRET is the one this database was sealed with'),
        (error: Error) => failure('key', error.message),
      ),
      ...(await isRestoredCopy(sql).then(
        (isCopy) => (isCopy ? [RESTORED_COPY] : []),
        (error: Error) => [failure('restored copy', error.message)],
      )),
    ];
  });
}

/** Compares the applied migrations with those of this version. */
function checkMigrations(applied: readonly { name: string; checksum: string | null }[]): Finding {
  const known = migrationChecksums(migrationSets());
  const names = new Set(applied.map(({ name }) => name));
  const missing = [...known.keys()].filter((name) => !names.has(name));
  const foreign = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  const changed = applied.filter(({ name, checksum }) => checksum && known.has(name) && known.get(name) !== checksum);
  if (foreign.length > 0)
    return failure(
      'migrations',
      `applied by a newer version: ${foreign.join(', ')}`,
      'Run that version, or put back a copy from before it.',
    );
  if (changed.length > 0)
    return failure(
      'migrations',
      `not the files that were applied: ${changed.map(({ name }) => name).join(', ')}`,
      'Put the released files back.',
    );
  return missing.length > 0
    ? failure('migrations', `not applied yet: ${missing.join(', ')}`, 'Run the migrations: node dist/migrate.js.')
    : ok('migrations', `all ${known.size} applied`);
}
