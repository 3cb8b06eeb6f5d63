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

/** Express with a fixed answer, in a process of its own. */
export async function startHello(json: string, page: Buffer): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'hello.mjs'), {
    env: { ...process.env, NODE_ENV: 'production', HELLO_JSON: json, HELLO_PAGE: page.toString('base64') },
    execArgv: [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Asks for one address `times` over one kept connection, and says what each answer cost the named process and PostgreSQL. */
export async function costOfReads(address: string, times: number, server = 'gateway'): Promise<ReadCost> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const ask = () => get(address, agent);
  for (let warm = 0; warm < 200; warm++) await ask();
  const before = cpuOf(process.pid);
  let bytes = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let asked = 0; asked < times / 4; asked++) bytes = await ask();
    }),
  );
  const used = difference(cpuOf(process.pid), before);
  agent.destroy();
  return { gateway: (used[server] ?? 0) / times, postgres: (used['postgres'] ?? 0) / times, bytes };
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
