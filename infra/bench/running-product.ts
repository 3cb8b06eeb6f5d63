import { rmSync } from 'node:fs';
import { buildIfStale } from '../local/building/build.ts';
import { startStack, type Stack } from '../local/stack.ts';
import { freeHours } from './cost/bookings.ts';
import { eventTimes } from './mailed-codes.ts';
import { quantile } from './measure.ts';
import { signedInClient } from './sign-in.ts';
import { table } from './table.ts';
import type { Visitor } from './visitor.ts';
import { newDataDir } from '../local/testing/new-data-dir.ts';

/**
 * `npx tsx infra/bench/running-product.ts`: starts the whole product on free ports with data of its own and measures two things
 * people wait for: a login code (event written until mail accepted) and one slot that 200 requests of 20 clients want at once.
 */
const CLIENTS = 20;
const REQUESTS = 200;

const dataDir = newDataDir('bench');
await buildIfStale(console.log, ['services']);
const env = { PATH: process.env.PATH, HOME: process.env.HOME, RATE_LIMIT_PER_ADDRESS: '100000' };
const stack = await startStack({ env, dataDir, unsetPorts: 'free', trouble: console.log });
try {
  const emails = Array.from({ length: CLIENTS }, (_, number) => `bench.${number}@example.com`);
  const visitors: Visitor[] = [];
  for (const email of emails) visitors.push(await signedInClient(stack, email));
  const latencies = await codeLatencies(stack, emails);
  const slot = await oneSlot(stack.publicUrl, visitors);
  const row = (name: string, times: number[]) => [
    name,
    quantile(times, 0.5).toFixed(0),
    quantile(times, 0.99).toFixed(0),
  ];
  console.log(
    table(
      ['', 'p50 ms', 'p99 ms'],
      [
        row(`login code, event to mail accepted (${CLIENTS})`, latencies),
        row(`one slot, ${REQUESTS} at once`, slot.times),
      ],
    ),
  );
  console.log(`\nStatuses at the slot: ${JSON.stringify(slot.statuses)}`);
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** For each login code, the milliseconds from its event to the mail server's acceptance of its mail, the newest of that client. */
async function codeLatencies({ mail, databaseUrl }: Stack, emails: readonly string[]): Promise<number[]> {
  const written = await eventTimes(databaseUrl, 'LoginCodeRequested');
  const accepted = emails.map(async (email) => {
    const answer = await fetch(`${mail.httpUrl}/messages?limit=1&to=${encodeURIComponent(email)}`);
    const [newest] = (await answer.json()) as { receivedAt: string }[];
    return Date.parse(newest?.receivedAt ?? '');
  });
  return (await Promise.all(accepted)).map((at, index) => at - (written[index] ?? Number.NaN));
}

/** All want the first free hour of a free service; throws unless exactly one gets it. */
async function oneSlot(site: string, visitors: readonly Visitor[]) {
  const { service, next } = await freeHours(site, 0);
  const form = {
    serviceId: service.id,
    clientName: 'Bench',
    clientEmail: 'bench@example.com',
    appointmentDate: next(),
  };
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, index) => {
      const start = performance.now();
      const answer = await visitors[index % visitors.length]!.post('/api/appointments', form);
      const { id } = (await answer.json()) as { id?: string };
      return { status: answer.status, id, ms: performance.now() - start };
    }),
  );
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  // The one visitor who got it is answered alike each time.
  const ids = new Set(answers.flatMap(({ id }) => id ?? []));
  if (ids.size !== 1) throw new Error(`one should have got the slot: ${JSON.stringify(statuses)}`);
  return { statuses, times: answers.map(({ ms }) => ms) };
}
