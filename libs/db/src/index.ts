export { connect, type Fragment, type ISql, type Sql, type TransactionSql } from './connect.ts';
export { migrate, pendingMigrations, type MigrationSet } from './migrate.ts';
export { untilAnswers } from './until-answers.ts';
export { migrationSets } from './migration-sets.ts';
