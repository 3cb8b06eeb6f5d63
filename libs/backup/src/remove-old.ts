import { keptBackups, type Retention } from './retention.ts';
import type { BackupStore } from './stores/stored-backup.ts';

/** Removes what `keep` does not name. What a store refuses to remove stays, with the reason: a key may be allowed to write alone. */
export async function removeOldBackups(
  store: BackupStore,
  keep: Retention,
): Promise<{ removed: string[]; refused: { name: string; error: Error }[] }> {
  const stored = await store.list();
  const kept = keptBackups(
    stored.map(({ madeAt }) => madeAt),
    keep,
  );
  const done = { removed: [] as string[], refused: [] as { name: string; error: Error }[] };
  for (const { name, madeAt } of stored) {
    if (kept.has(madeAt.getTime())) continue;
    await store.remove(name).then(
      () => done.removed.push(name),
      (error: Error) => done.refused.push({ name, error }),
    );
  }
  return done;
}
