export interface StoredBackup {
  name: string;
  madeAt: Date;
  /** The version and the number of migrations; empty where an earlier version named the file. */
  madeWith: string;
  bytes: number;
}

export interface BackupStore {
  /** Description for people: a folder, or a bucket and its prefix. */
  place: string;
  /** The path of a file that is not there yet, in which a backup grows before it is whole. */
  begin: () => Promise<string>;
  /** Stores a finished file, which need not be there any more afterwards; a partial one never appears under its name. */
  save: (name: string, file: string) => Promise<void>;
  /** The newest first. */
  list: () => Promise<StoredBackup[]>;
  read: (name: string) => Promise<AsyncIterable<Buffer>>;
  remove: (name: string) => Promise<void>;
}

const NAME = /^stillpoint-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-(\w[\w.+-]*))?\.backup$/;

/** `stillpoint-2026-11-21T03-00-00Z-0.1.0-142.backup`: sorts by time and is valid on every file system. */
export const backupName = ({ madeAt, version, migrations }: { madeAt: Date; version: string; migrations: number }) => {
  const time = madeAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return `stillpoint-${time.replaceAll(':', '-')}-${version}-${migrations}.backup`;
};

/** Describes a file of the store; null when it is no backup of ours, which is left alone. */
export function describeStored(name: string, bytes: number): StoredBackup | null {
  const [, day, hour, minute, second, madeWith = ''] = NAME.exec(name) ?? [];
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(madeAt.getTime()) ? null : { name, bytes, madeWith, madeAt };
}

export const newestFirst = (found: readonly (StoredBackup | null)[]): StoredBackup[] =>
  found.filter((one) => one !== null).sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
