/**
 * Runs as a process of its own, because the failure it looks for would end the process: eight writers in transactions on four
 * connections, cut off five times for a second each. Arguments: the driver's module, the database's address. Prints, for each
 * cut, how many milliseconds the slowest writer took to commit again.
 */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type Postgres from 'postgres';

const [driver = '', address = ''] = process.argv.slice(2);
const { default: postgres } = (await import(driver)) as { default: typeof Postgres };
const { hostname, port } = new URL(address);
const sockets = new Set<Socket>();
let isOpen = true;
const proxy = createServer((near) => {
  if (!isOpen) return near.destroy();
  const far = connect(Number(port), hostname);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one);
    one.on('error', () => other.destroy()).on('close', () => (sockets.delete(one), other.destroy()));
  }
  near.pipe(far).pipe(near);
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const target = new URL(address);
target.hostname = '127.0.0.1';
target.port = String((proxy.address() as { port: number }).port);

const sql = postgres(target.toString(), { max: 4, connect_timeout: 10, backoff: () => 0.25, onnotice: () => {} });
const committed = Array.from({ length: 8 }, () => 0);
let isDone = false;
const writers = committed.map(async (_, writer) => {
  while (!isDone) {
    try {
      await sql.begin(async (tx) => {
        const [before] = await tx`SELECT txid_current() AS id`;
        await tx`SELECT pg_sleep(0.002)`;
        const [after] = await tx`SELECT txid_current() AS id`;
        if (before?.['id'] !== after?.['id']) throw new Error('a statement ran outside of its transaction');
      });
      committed[writer] = Date.now();
    } catch (error) {
      if ((error as Error).message.startsWith('a statement')) throw error;
      await sleep(20);
    }
  }
});

const recoveries: number[] = [];
for (let cut = 0; cut < 5; cut++) {
  await sleep(200 + 37 * cut);
  isOpen = false;
  // Half of the cuts close connections cleanly, as a stopping server does; half drop them silently.
  for (const socket of sockets) {
    if (cut % 2 === 0) socket.end();
    else socket.destroy();
  }
  await sleep(1_000);
  isOpen = true;
  const openedAt = Date.now();
  while (committed.some((at) => at < openedAt)) {
    if (Date.now() - openedAt > 20_000) throw new Error('some writers never committed again');
    await sleep(5);
  }
  recoveries.push(Date.now() - openedAt);
}
isDone = true;
await Promise.all(writers);
await sql.end({ timeout: 5 });
process.stdout.write(JSON.stringify(recoveries));
process.exit(0);
