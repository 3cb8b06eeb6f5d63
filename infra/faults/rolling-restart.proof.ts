import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { queueAddress } from '@stillpoint/db';
import { QueueHome } from '@stillpoint/events';
import { startProcess, TEST_SECRET, testDatabase, until } from '@stillpoint/testing';
import { freePort } from '../local/free-port.ts';
import { startBalancer } from './balancer.ts';

const database = testDatabase();
const gateways = new Map<number, ChildProcess>();

const ROUNDS = 3;
const AT_ONCE = 8;
const WAIT_MS = 60_000;

async function startGateway(port: number): Promise<void> {
  const gateway = startProcess('gateway', {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    FIRST_START: 'page',
    STOP_DELAY_SECONDS: '3',
    QUEUE_URL: queueAddress({ QUEUE_URL: database.url, APP_SECRET: TEST_SECRET }),
  });
  gateways.set(port, gateway);
  await once(gateway, 'message');
}

test(
  'no request fails while two gateways are restarted in turn behind a load balancer that probes them every second',
  { timeout: 600_000 },
  async () => {
    await new QueueHome(database.url).migrate();
    const ports = [await freePort(), await freePort()];
    await Promise.all(ports.map(startGateway));
    const balancer = await startBalancer(ports, 1_000);
    const isGood = (port: number) => until(`${port} takes requests`, async () => balancer.isGood(port), WAIT_MS);
    await Promise.all(ports.map(isGood));

    const answers = new Map<string, number>();
    let isOver = false;
    const visitor = async () => {
      for (let at = 0; !isOver; at++) {
        const path = ['/api/services', '/api/practice', '/api/availability'][at % 3]!;
        const outcome = await fetch(balancer.url + path).then(
          async (answer) => (await answer.arrayBuffer(), String(answer.status)),
          String,
        );
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      }
    };
    const visitors = Array.from({ length: AT_ONCE }, visitor);
    for (let round = 0; round < ROUNDS; round++)
      for (const port of ports) {
        const gateway = gateways.get(port)!;
        const ended = once(gateway, 'exit');
        gateway.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
        await startGateway(port);
        await isGood(port);
      }
    isOver = true;
    await Promise.all(visitors);
    await balancer.stop();
    process.stdout.write(`rolling restart: ${JSON.stringify(Object.fromEntries(answers))}\n`);
    expect([...answers.keys()]).toEqual(['200']);
    expect(answers.get('200')).toBeGreaterThan(2_000);
  },
);
