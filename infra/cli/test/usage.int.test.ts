import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { dist } from '../../local/building/bundles.ts';
import { exportCommand } from '../commands/archive.ts';
import { startStillpoint } from './start-stillpoint.ts';

/** `stillpoint`, to its end, with settings of a database that is never asked. */
const stillpointWith = (settings: NodeJS.ProcessEnv, ...words: string[]) =>
  startStillpoint('postgres://localhost:1/none', words, settings).ended;
const stillpoint = (...args: string[]) => stillpointWith({}, ...args);

it.each([[['nonsense']], [['keys', 'list', '--nonsense']], [['admin', 'reset-password', 'me']]])(
  'stillpoint %j is not understood: it exits with 2 and names --help',
  async (args) => {
    expect(await stillpoint(...args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: .*\n\(--help says what can be said\)\n$/),
    });
  },
);

it('stillpoint export into a folder that is not there is refused in plain words', async () => {
  const file = path.join(dist, 'no-such-folder', 'practice.zip');
  expect(await stillpoint('export', file)).toMatchObject({
    status: 3,
    stdout: '',
    stderr: `There is no folder ${path.dirname(file)}.\n`,
  });
});

it.each([
  ['', 'The archive needs a name.'],
  ['practice/', 'There is no folder practice/.'],
])('stillpoint export to “%s”, which names no file, is refused before anything is read', async (file, reason) => {
  await expect(exportCommand().parseAsync([file], { from: 'user' })).rejects.toMatchObject({
    name: 'Refusal',
    message: reason,
  });
});

it('stillpoint backup without a place for backups exits with 2, as for every invalid setting', async () => {
  expect(await stillpoint('backup')).toMatchObject({ status: 2, stderr: expect.stringContaining('set BACKUP_TO') });
});

it('stillpoint backup to s3:/bucket exits with 2, and not with a backup in a folder of that name', async () => {
  expect(await stillpoint('backup', '--to', 's3:/bucket')).toMatchObject({
    status: 2,
    stderr: 's3:/bucket is no place for backups: name a folder or s3://bucket/prefix.\n',
  });
});

const bucket = { S3_ENDPOINT: 'http://127.0.0.1:2', S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test-secret' };

it('stillpoint restore of the latest backup in a bucket that does not answer exits with 1 and says why', async () => {
  expect(await stillpointWith({ ...bucket, BACKUP_TO: 's3://practice/stillpoint' }, 'restore', 'latest')).toMatchObject(
    {
      status: 1,
      stdout: '',
      stderr: 'The store http://127.0.0.1:2/practice cannot be reached: connect ECONNREFUSED 127.0.0.1:2.\n',
    },
  );
});

it('stillpoint restore of a file that cannot be opened says so', async () => {
  const file = path.join(testFolder(), 'socket');
  const server = net.createServer().listen(file);
  await once(server, 'listening');
  const tried = await stillpoint('restore', '--verify', file);
  await new Promise((resolve) => server.close(resolve));
  expect(tried).toMatchObject({ status: 1, stderr: `ENXIO: no such device or address, open '${file}'\n` });
});

it('stillpoint says what to do about a database that does not answer', async () => {
  expect(await stillpoint('keys', 'list')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /ECONNREFUSED .*\n→ Nothing listens there: look at host and port of DATABASE_URL\.\n$/,
    ),
  });
});
