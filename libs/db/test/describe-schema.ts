import type { Sql } from '../src/index.ts';

interface Described {
  schema: string;
  table: string;
  /** Name, type, and other properties, among them the constraints of this column alone. */
  columns: [string, string, string][];
  /** Other constraints, indexes and triggers, as PostgreSQL prints them. */
  rules: string[];
}

/** The tables of a migrated database as one Markdown page, by schema: columns, constraints, indexes and triggers. */
export async function describeSchema(sql: Sql): Promise<string> {
  const tables = await readTables(sql);
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  const page = schemas.map((schema) => {
    const own = tables.filter((table) => table.schema === schema);
    return `## ${schema}\n\n${own.map((table) => fenced(table)).join('\n\n')}\n`;
  });
  return [
    '# The database on one page\n',
    '<!-- Written by `npm run schema`. -->\n',
    'Each service has a schema, a role that signs in by itself, and its own migrations (`services/*/migrations`, `libs/events/migrations`), which say why. This is what they come to.\n',
    ...page,
  ].join('\n');
}

/** Shortens PostgreSQL's spelling to the usual one. */
const plain = (text: string): string =>
  text
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' without time zone', '')
    .replaceAll('::text', '')
    .replace(/^CREATE (.*?) ON \S+(?: USING btree)?/, '$1')
    .replace(/= ANY \(ARRAY\[(.*?)\]\)/g, 'IN ($1)')
    .replace(/<> ALL \(ARRAY\[(.*?)\]\)/g, 'NOT IN ($1)');

/** Constraints of one column, which stand beside its name. */
const ofColumn = (text: string): string =>
  plain(text).replace(/(PRIMARY KEY|UNIQUE) \(\w+\)|FOREIGN KEY \(\w+\) /g, '$1');

const fenced = ({ table, ...described }: Described): string => {
  const columns = described.columns.map(([name, type, more]) => [name, plain(type), ofColumn(more)] as const);
  const rules = described.rules.map(plain);
  const width = (side: 0 | 1) => Math.max(...columns.map((column) => column[side].length));
  const lines = columns.map(([name, type, more]) =>
    `  ${name.padEnd(width(0))}  ${type.padEnd(width(1))}  ${more}`.trimEnd(),
  );
  return [
    `### ${table}\n`,
    '```text',
    ...lines,
    ...(rules.length > 0 ? ['', ...rules.map((rule) => `  ${rule}`)] : []),
    '```',
  ].join('\n');
};

const readTables = (sql: Sql) => sql<Described[]>`
  SELECT n.nspname AS schema, t.relname AS table, (
    SELECT json_agg(json_build_array(c.attname, format_type(c.atttypid, c.atttypmod), concat_ws(' ',
      CASE WHEN c.attnotnull THEN 'not null' END,
      CASE WHEN c.attidentity <> '' THEN 'identity' END,
      CASE c.attgenerated WHEN '' THEN 'default ' ELSE 'generated as ' END || pg_get_expr(d.adbin, d.adrelid, true),
      (SELECT string_agg(pg_get_constraintdef(oid, true), ' ' ORDER BY position(contype IN 'pufc'), conname)
       FROM pg_constraint WHERE conrelid = t.oid AND contype IN ('p', 'u', 'f', 'c') AND conkey = ARRAY[c.attnum])
    )) ORDER BY c.attnum)
    FROM pg_attribute c LEFT JOIN pg_attrdef d ON d.adrelid = c.attrelid AND d.adnum = c.attnum
    WHERE c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
  ) AS columns, (
    SELECT coalesce(json_agg(rule ORDER BY kind, rule COLLATE "C"), '[]') FROM (
      SELECT CASE contype WHEN 'p' THEN 1 WHEN 'u' THEN 2 WHEN 'f' THEN 3 ELSE 4 END AS kind, pg_get_constraintdef(oid, true) AS rule
      FROM pg_constraint WHERE conrelid = t.oid AND contype IN ('p', 'u', 'f', 'c', 'x')
        AND (contype = 'x' OR cardinality(conkey) <> 1)
      UNION ALL
      SELECT 5, pg_get_indexdef(i.indexrelid, 0, true)
      FROM pg_index i
      WHERE i.indrelid = t.oid AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
      UNION ALL
      SELECT 6, pg_get_triggerdef(oid, true) FROM pg_trigger WHERE tgrelid = t.oid AND NOT tgisinternal
    ) AS rules
  ) AS rules
  FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE t.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  ORDER BY n.nspname, t.relname`;
