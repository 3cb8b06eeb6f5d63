import type { TransactionSql } from '@stillpoint/db';

type Tables = readonly { name: string }[];

/**
 * Empties the tables of rows that migrations wrote, and disables triggers that would write more, until `enableTriggers`.
 * Foreign keys are checked all the same.
 */
export async function emptyTables(tx: TransactionSql, tables: Tables): Promise<void> {
  await tx`SET LOCAL statement_timeout = 0`;
  await tx`SET LOCAL idle_in_transaction_session_timeout = 0`;
  for (const { name } of tables) await tx`ALTER TABLE ${tx(name)} DISABLE TRIGGER USER`;
  await tx`TRUNCATE ${tables.map(({ name }, index) => tx`${index === 0 ? tx`` : tx`, `}${tx(name)}`)}`;
}

export async function enableTriggers(tx: TransactionSql, tables: Tables): Promise<void> {
  for (const { name } of tables) await tx`ALTER TABLE ${tx(name)} ENABLE TRIGGER USER`;
}

export async function setSequences(
  tx: TransactionSql,
  values: Record<string, { last: string; isCalled: boolean }>,
): Promise<void> {
  for (const [name, { last, isCalled }] of Object.entries(values))
    await tx`SELECT setval(${name}::regclass, ${last}::bigint, ${isCalled})`;
}
