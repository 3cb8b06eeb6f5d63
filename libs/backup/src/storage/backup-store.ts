import { ConfigError } from '@stillpoint/config';
import { folderStore } from './folder.ts';
import { s3Store } from './s3.ts';
import type { BackupStore } from './stored-backup.ts';

export interface StoreSettings {
  BACKUP_TO?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * The store that `BACKUP_TO` names: a folder, or s3://bucket/prefix. `signal` ends what a bucket does not answer. Throws ConfigError
 * with one sentence when its settings are incomplete.
 */
export function backupStore(settings: StoreSettings, signal?: AbortSignal): BackupStore {
  const { BACKUP_TO: to } = settings;
  if (!to)
    throw new ConfigError(
      'There is no place for backups: set BACKUP_TO to a folder or to s3://bucket/prefix, or name one with --to.',
    );
  if (/^\w{2,}:/.test(to) && !to.startsWith('s3://'))
    throw new ConfigError(`${to} is no place for backups: name a folder or s3://bucket/prefix.`);
  if (!to.startsWith('s3://')) return folderStore(to);
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = settings;
  if (!id || !secret)
    throw new ConfigError('BACKUP_TO is a bucket: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, too.');
  const [bucket, ...prefix] = to.slice('s3://'.length).split('/');
  if (!bucket) throw new ConfigError(`${to} names no bucket: it must be s3://bucket or s3://bucket/prefix.`);
  return s3Store({
    bucket,
    prefix: prefix.filter((part) => part !== '').join('/'),
    region,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: id,
    secretAccessKey: secret,
    signal,
  });
}
