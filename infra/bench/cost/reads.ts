import { fork, type ChildProcess } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { cpuOf, difference } from './processes.ts';

export interface ReadCost {
  /** CPU milliseconds a request. */
  gateway: number;
  postgres: number;
  /** Of the answer's body, as it was sent. */
  bytes: number;
}

/** Express with fixed answers, by path, in a process of its own. */
export async function startHello(answers: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'hello.mjs'), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
  });
  child.send(answers);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Until a server's code is compiled. */
const WARM_UP = 2_000;

/** Something to ask, and the process that answers. */
interface Asked {
  address: string;
  server: string;
}

const ROUNDS = 10;

/**
 * Asks each address `times` over four kept connections, by turns, so that whatever else the machine does meets all of them; says what
 * an answer of each cost the named process and PostgreSQL.
 */
export async function costsOfReads(asked: readonly Asked[], times: number): Promise<ReadCost[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const costs = asked.map(() => ({ gateway: 0, postgres: 0, bytes: 0 }));
  const ask = async (address: string, count: number) => {
    let bytes = 0;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let done = 0; done < count / 4; done++) bytes = await get(address, agent);
      }),
    );
    return bytes;
  };
  for (const { address } of asked) await ask(address, WARM_UP);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, { address, server }] of asked.entries()) {
      const cost = costs[at]!;
      const before = cpuOf(process.pid);
      cost.bytes = await ask(address, times / ROUNDS);
      const used = difference(cpuOf(process.pid), before);
      cost.gateway += (used[server] ?? 0) / times;
      cost.postgres += (used['postgres'] ?? 0) / times;
    }
  agent.destroy();
  return costs;
}

function get(address: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers: { 'accept-encoding': 'br', accept: '*/*' } }, (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => (bytes += part.length));
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address} answered ${answer.statusCode}`)),
        );
      })
      .once('error', reject);
  });
}
