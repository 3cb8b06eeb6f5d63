export { listApplied, type AppliedMigration } from './applied.ts';
export { requireSecret, requireSecretOfData, sealCanary } from './canary.ts';
export { connect, withConnection, type Fragment, type ISql, type Sql, type TransactionSql } from './connect.ts';
export { openChangeFeed, type ChangeFeed } from './change-feed.ts';
export { ensureLogins, refuseRolesOfOthers, signsIn } from './logins.ts';
export { migrate, migrationChecksums, pendingMigrations, requireCompatibleDatabase } from './migrate.ts';
export { listOldHashes, type OldHashes } from './old-hashes.ts';
export { resealAll } from './reseal.ts';
export { SEALED_COLUMNS } from './sealed-columns.ts';
export { queueAddress, roleAddress, withoutLogin, type DatabaseSettings, type Role } from './roles.ts';
export {
  findRestoredCopy,
  isRestoredCopy,
  markRestoredCopy,
  releaseRestoredCopy,
  RESTORED_COPY_MIGRATION,
} from './restored-copy.ts';
export { countOf, firstRow, firstValue, hasRows, hasTable, valuesOf } from './rows.ts';
export { untilReachable } from './until-reachable.ts';
export { migrationSets } from './migration-sets.ts';
export { containing, hasDigits, phoneDigits, searchedWords, withoutAccents } from './searched-text.ts';
export {
  continueIdentities,
  countArchivedRows,
  emptyArchivedTable,
  exportSnapshot,
  NewerRowsError,
  openSnapshot,
  type Snapshot,
  restoreArchivedRows,
  readArchivedRows,
  type ArchivedRow,
  type ArchivedTable,
} from './archived-rows.ts';
