import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase, testFolder, until, untilSomebodyWaits } from '@stillpoint/testing';
import { listenOn } from '../../sandbox/listen.ts';
import { startStillpoint } from './start-stillpoint.ts';

const source = testDatabase();

/** Starts a command that keeps its unfinished files in `folder`. */
const begin = (folder: string, words: string[], settings: NodeJS.ProcessEnv = {}) =>
  startStillpoint(source.url, words, { TMPDIR: folder, ...settings });

/** Sends a command a signal while it waits for rows to write into its unfinished file. */
async function interrupt(folder: string, words: string[], signal: NodeJS.Signals): Promise<object> {
  let ended: Promise<object> | undefined;
  await source.sql.begin(async (tx) => {
    await tx`LOCK TABLE booking.service`;
    const begun = begin(folder, words);
    ended = begun.ended;
    await untilSomebodyWaits(source.sql);
    await until('a file', () => readdirSync(folder).some((name) => /unfinished/.test(name)));
    begun.child.kill(signal);
  });
  return ended!;
}

const STOPPED = { status: 1, stderr: 'It was stopped before it was done.\n' };

const WRITING: [string, (folder: string) => string[], RegExp][] = [
  ['export', (folder) => ['export', path.join(folder, 'practice.zip')], /^practice\.zip$/],
  ['backup', (folder) => ['backup', '--to', folder], /^stillpoint-.*Z-.*\.backup$/],
];

it.each(WRITING)('stillpoint %s that is stopped leaves nothing of the practice in a file', async (_, words) => {
  const folder = testFolder();
  expect(await interrupt(folder, words(folder), 'SIGINT')).toMatchObject(STOPPED);
  expect(readdirSync(folder)).toEqual([]);
});

it.each(WRITING)(
  'what a killed stillpoint %s had written is removed by one of the next day',
  async (_, words, made) => {
    const folder = testFolder();
    await interrupt(folder, words(folder), 'SIGKILL');
    const aDayAgo = Date.now() / 1000 - 90_000;
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), aDayAgo, aDayAgo);
    expect(await begin(folder, words(folder)).ended).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(made)]);
  },
);

it.each([
  ['backup', 'PUT'],
  ['restore latest', 'GET'],
])('stillpoint %s can be stopped while its bucket does not answer', async (words, method) => {
  const folder = testFolder();
  const silent = http.createServer();
  const settings = {
    BACKUP_TO: 's3://bucket',
    S3_ENDPOINT: `http://127.0.0.1:${await listenOn(silent)}`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  };
  const { child, ended } = begin(folder, words.split(' '), settings);
  const [request] = (await once(silent, 'request')) as [http.IncomingMessage];
  expect(request.method).toBe(method);
  child.kill('SIGINT');
  expect(await ended).toMatchObject(STOPPED);
  expect(readdirSync(folder)).toEqual([]);
  silent.close();
});
