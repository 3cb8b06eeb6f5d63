export { requireSecret, requireSecretOfData, sealCanary } from './canary.ts';
export { connect, type Fragment, type ISql, type Sql, type TransactionSql } from './connect.ts';
export { ensureLogins } from './logins.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { queueAddress, roleAddress, withoutLogin, type DatabaseSettings, type Role } from './roles.ts';
export { untilAnswers } from './until-answers.ts';
export { migrationSets } from './migration-sets.ts';
