import { createHash } from 'node:crypto';
import { migrationSets, valuesOf, type ISql } from '@stillpoint/db';

const schemas = (): string[] => migrationSets().map(({ schema }) => schema);

/** Start of the transaction by the database's clock. */
export async function isoInstant(db: ISql): Promise<string> {
  const [row] = await db<[{ now: Date }]>`SELECT now()`;
  return row.now.toISOString();
}

export async function serverVersion(db: ISql): Promise<string> {
  const [row] = await db<[{ version: string }]>`SELECT current_setting('server_version') AS version`;
  return row.version;
}

export const listRoles = (db: ISql): Promise<string[]> =>
  valuesOf(db`
    SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'stillpoint\\_%' ORDER BY rolname`);

/** One hash of the privileges of the services' roles on the services' tables. */
export async function grantsOf(db: ISql): Promise<string> {
  const rows = await db<{ line: string }[]>`
    SELECT DISTINCT format('%s %s %s', c.oid::regclass, r.rolname, a.privilege_type) AS line
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN LATERAL aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
    WHERE n.nspname = ANY(${schemas()}) AND c.relkind = 'r' AND r.rolname LIKE 'stillpoint\\_%'`;
  return createHash('sha256')
    .update(
      rows
        .map(({ line }) => line)
        .sort()
        .join('\n'),
    )
    .digest('hex');
}

/**
 * Every table of the services with its stored (not generated) columns, in an order in which they can be filled. Throws when
 * tables refer to each other in a circle.
 */
export async function listTables(db: ISql): Promise<{ name: string; columns: string[] }[]> {
  const tables = await db<{ name: string; columns: string[]; needs: string[] }[]>`
    SELECT format('%s.%s', n.nspname, c.relname) AS name,
      array(SELECT attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
      array(SELECT DISTINCT format('%s.%s', fn.nspname, f.relname) FROM pg_constraint k
        JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = ANY(${schemas()}) AND c.relkind = 'r' ORDER BY 1`;
  const ordered: (typeof tables)[number][] = [];
  const names = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, needs }) => !names.has(name) && needs.every((needed) => names.has(needed)));
    if (next.length === 0)
      throw new Error('Tables refer to each other in a circle: they cannot be put back in any order.');
    for (const table of next) names.add(table.name);
    ordered.push(...next);
  }
  // The mark of a restored copy is not backed up: a copy of the copy gets its own.
  return ordered.map(({ name, columns }) => ({ name, columns })).filter(({ name }) => name !== 'events.restored_copy');
}

/** Values of the sequences. Sequences ignore transactions, so they are never behind the rows of the snapshot. */
export async function listSequences(db: ISql): Promise<Record<string, { last: string; isCalled: boolean }>> {
  const rows = await db<{ name: string; last: string | null }[]>`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
    FROM pg_sequences WHERE schemaname = ANY(${schemas()}) ORDER BY 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, { last: last ?? '1', isCalled: last !== null }]));
}

/** Names of schemas that contain user data; none in a fresh database. */
export const listUsedSchemas = (db: ISql): Promise<string[]> =>
  valuesOf(db`
    SELECT DISTINCT n.nspname AS name FROM pg_namespace n
    LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND (c.oid IS NOT NULL OR n.nspname = ANY(${[...schemas(), 'migrations']})) ORDER BY 1`);
