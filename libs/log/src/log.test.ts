import { expect, test } from 'vitest';
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
