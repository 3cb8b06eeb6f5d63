import { backupsToKeep, type Retention } from './retention.ts';
import type { BackupStore } from './storage/stored-backup.ts';

/**
 * Removes the backups that `keep` does not name. Returns with a reason those that the store refuses to remove: a key may have
 * write access only.
 */
export async function removeOldBackups(
  store: BackupStore,
  keep: Retention,
): Promise<{ removed: string[]; refused: { name: string; error: Error }[] }> {
  const stored = await store.list();
  const kept = backupsToKeep(stored, keep);
  const done = { removed: [] as string[], refused: [] as { name: string; error: Error }[] };
  for (const { name } of stored.filter((one) => !kept.has(one))) {
    await store.remove(name).then(
      () => done.removed.push(name),
      (error: Error) => done.refused.push({ name, error }),
    );
  }
  return done;
}
