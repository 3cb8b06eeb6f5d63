import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { createLogger } from './index.ts';

const written = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  createLogger({ name: 'test', level: 'info' }, { write: (line) => void lines.push(line) }).info(fields, 'something');
  return JSON.parse(lines[0]!) as Record<string, unknown>;
};

test('a log line keeps the code of an error, however deeply the error is nested', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(written({ err: refused })).toMatchObject({ err: { code: 'ECONNREFUSED' } });
  expect(written({ error: { code: '53100' } })).toMatchObject({ error: { code: '53100' } });
  expect(written({ job: { error: { code: '53100' } } })).toMatchObject({ job: { error: { code: '53100' } } });
});

test('a log line hides credentials and what people wrote, at the first three levels', () => {
  const secrets = {
    code: '123456',

    password: 'p',
    token: 't',
    email: 'e',
    body: 'b',
    notes: 'n',
    cookie: 'c',
  };
  for (const fields of [secrets, { code: 'EABCDEFGHJ' }, { request: secrets }, { request: { form: secrets } }])
    expect(JSON.stringify(written(fields))).not.toMatch(/123456|EABCD|:"[ptebnc]"/);
});

const FULL = '/dev/full';
test.skipIf(!existsSync(FULL))('a process whose log cannot be written goes on, and writes it once it can be', () => {
  const file = path.join(testFolder(), 'process.log');
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { createLogger } from '@stillpoint/log';
    const log = createLogger({ name: 'test', level: 'info' });
    for (let line = 0; line < 100; line += 1) log.error(line + 'x'.repeat(20_000));
    closeSync(1);
    openSync(process.argv[1], 'a');
    log.info('went on');`;
  const full = openSync(FULL, 'w');
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script, file], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const written = readFileSync(file, 'utf8');
  expect(written.length).toBeLessThan(1_100_000);
  expect(written).toMatch(/"99x+"\}\n.*"went on"\}\n$/);
});

test('a process with many loggers writes the last line of each, and Node does not warn of their listeners', () => {
  const script = `
    import { createLogger } from '@stillpoint/log';
    for (let index = 0; index < 20; index += 1) createLogger({ name: 'test', level: 'info' }).info('line ' + index);`;
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(ended.stdout.match(/"line \d+"/g)).toHaveLength(20);
});
