import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { TEST_SECRET, proxyTo, testDatabase, testQueueUrl, until } from '@stillpoint/testing';

const database = testDatabase();

it('the gateway names a queue that is away and stays ready, so that a balancer goes on sending people to it', async () => {
  const queue = await proxyTo(await testQueueUrl(database.url));
  await queue.open();
  const site = await proxyTo(database.url);
  const gateway = fork(fileURLToPath(new URL('../../../dist/gateway.js', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      EXIT_WITH_PARENT: '1',
      HOST: '127.0.0.1',
      PORT: String(site.port),
      PUBLIC_URL: `http://127.0.0.1:${site.port}`,
      DATABASE_URL: database.url,
      QUEUE_URL: queue.url,
      APP_SECRET: TEST_SECRET,
      STOP_DELAY_SECONDS: '0',
    },
  });
  const ended = once(gateway, 'exit');
  await once(gateway, 'message');
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${site.port}/readyz`);
    return { status: response.status, text: await response.text() };
  };
  expect(await readiness()).toMatchObject({ status: 200, text: expect.stringContaining('"queue":"ok"') });
  await queue.shut();
  const missed = await until('the queue to be missed', async () => {
    const answer = await readiness();
    return answer.text.includes('"queue":"failing"') && answer;
  });
  expect(missed).toMatchObject({ status: 200, text: expect.stringContaining('"status":"ready"') });
  gateway.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
