import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requireSecretOfData, withConnection } from '@stillpoint/db';
import { createSealer } from '@stillpoint/sealing';
import { writeWholeFile } from '../whole-file.ts';

const secretFile = (dataDir: string) => path.join(dataDir, 'app-secret');

/** The key behind sealing and signing: APP_SECRET, else the one that is kept in the data folder; undefined without either, or an empty file. */
export function appSecret(dataDir: string, env: NodeJS.ProcessEnv): string | undefined {
  if (env.APP_SECRET) return env.APP_SECRET;
  const file = secretFile(dataDir);
  return (existsSync(file) && readFileSync(file, 'utf8').trim()) || undefined;
}

/**
 * Makes a secret and keeps it in the data folder. Losing it makes session notes and stored mail passwords unreadable. Rejects,
 * and keeps none, where the database was sealed with another.
 */
export async function makeAppSecret(dataDir: string, databaseUrl: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await withConnection(databaseUrl, 'stillpoint-start', async (sql) => {
    await requireSecretOfData(sql, createSealer(made)).catch((error: Error) => {
      throw 'code' in error ? unusable(error) : error;
    });
  });
  writeWholeFile(secretFile(dataDir), `${made}\n`);
  return made;
}

/** What to do about a database that lets nobody in. */
export const unusable = (error: Error): Error =>
  new Error(`The database cannot be used: ${error.message}. Look at DATABASE_URL.`, { cause: error });

/** The code of the first start's page: FIRST_START_CODE, else one that is made anew with each start. */
export const setupCode = (env: NodeJS.ProcessEnv): string =>
  env.FIRST_START_CODE || randomBytes(24).toString('base64url');

/** 79 random bits in four groups, without the letters people mix up. */
export function readablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
