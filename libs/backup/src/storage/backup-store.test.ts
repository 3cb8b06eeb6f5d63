import { expect, it } from 'vitest';
import { ConfigError } from '@stillpoint/config';
import { backupStore } from './backup-store.ts';

const KEYS = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test-secret' };

it.each(['s3:bucket', 's3:/bucket', 'S3://bucket', 'https://practice.s3.amazonaws.com', 'file:///backups'])(
  '%s is no place for backups, and no folder of that name',
  (place) => {
    expect(() => backupStore({ BACKUP_TO: place, ...KEYS })).toThrow(
      new ConfigError(`${place} is no place for backups: name a folder or s3://bucket/prefix.`),
    );
  },
);

it('a place for backups that names no bucket is refused', () => {
  expect(() => backupStore({ BACKUP_TO: 's3://', ...KEYS })).toThrow(
    new ConfigError('s3:// names no bucket: it must be s3://bucket or s3://bucket/prefix.'),
  );
});
