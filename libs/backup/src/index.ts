export { ArchiveError } from './archive.ts';
export { readErasures } from './read-erasures.ts';
export { NotEmptyError, restoreBackup, type Restored } from './restore-backup.ts';
export { takeBackup, type Summary } from './take-backup.ts';
export { problemsOf, verifyBackup } from './verify-backup.ts';
export { removeOldBackups } from './remove-old.ts';
export type { Retention } from './retention.ts';
export { backupStore, type StoreSettings } from './stores/store.ts';
export { backupName, type BackupStore } from './stores/stored-backup.ts';
