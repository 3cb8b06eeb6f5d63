import { rmSync } from 'node:fs';
import type { AvailabilityRule, Practice, Service } from '@stillpoint/contracts';
import { addDays, clientSlots, practiceDay } from '@stillpoint/scheduling';
import { buildIfStale } from '../local/building/build.ts';
import { startStack, type Stack } from '../local/stack.ts';
import { eventTimes, mailedCode } from './mailed-codes.ts';
import { quantile } from './measure.ts';
import { table } from './table.ts';
import { Visitor } from './visitor.ts';
import { newDataDir } from '../local/testing/new-data-dir.ts';

/**
 * `npx tsx infra/bench/running-product.ts`: starts the whole product on free ports with data of its own and measures two things
 * people wait for: a login code (event written until mail accepted) and one slot that 200 requests of 20 clients want at once.
 */
const CLIENTS = 20;
const REQUESTS = 200;
const PASSWORD = 'a password for measuring';

const dataDir = newDataDir('bench');
const print = (line: string) => process.stdout.write(`${line}\n`);
await buildIfStale(print, ['services']);
const env = { PATH: process.env.PATH, HOME: process.env.HOME, RATE_LIMIT_PER_ADDRESS: '100000' };
const stack = await startStack({ env, dataDir, unsetPorts: 'free', trouble: print });
try {
  const { visitors, latencies } = await signInClients(stack);
  const slot = await oneSlot(stack.publicUrl, visitors);
  const row = (name: string, times: number[]) => [
    name,
    quantile(times, 0.5).toFixed(0),
    quantile(times, 0.99).toFixed(0),
  ];
  print(
    table(
      ['', 'p50 ms', 'p99 ms'],
      [
        row(`login code, event to mail accepted (${CLIENTS})`, latencies),
        row(`one slot, ${REQUESTS} at once`, slot.times),
      ],
    ),
  );
  print(`\nStatuses at the slot: ${JSON.stringify(slot.statuses)}`);
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Registers and signs in one client after the other; returns how long each login code took. */
async function signInClients({
  publicUrl,
  mail,
  databaseUrl,
}: Stack): Promise<{ visitors: Visitor[]; latencies: number[] }> {
  const seen = new Set<string>();
  const visitors: Visitor[] = [];
  const accepted: number[] = [];
  for (let number = 0; number < CLIENTS; number++) {
    const visitor = new Visitor(publicUrl);
    const email = `bench.${number}@example.com`;
    const person = { firstName: 'Bench', lastName: `Number ${number}`, phone: '' };
    await visitor.done('/api/client/auth/register', {
      ...person,
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    const proof = await mailedCode(mail.httpUrl, email, seen);
    await visitor.done('/api/client/auth/verify-email', { email, code: proof.code });
    await visitor.done('/api/client/auth/send-login-code', { email, password: PASSWORD });
    const login = await mailedCode(mail.httpUrl, email, seen);
    accepted.push(login.acceptedAt);
    await visitor.done('/api/client/auth/verify-login', { email, password: PASSWORD, code: login.code });
    visitors.push(visitor);
  }
  const written = await eventTimes(databaseUrl, 'LoginCodeRequested');
  return { visitors, latencies: accepted.map((at, index) => at - (written[index] ?? Number.NaN)) };
}

/** All want the first free hour of a free service; throws unless exactly one gets it. */
async function oneSlot(site: string, visitors: readonly Visitor[]) {
  const read = async <T>(address: string) => (await (await fetch(site + address)).json()) as T;
  const { timeZone } = await read<Practice>('/api/practice');
  const service = (await read<Service[]>('/api/services')).find(({ price }) => price === 0);
  if (!service) throw new Error('no free service is for sale');
  const now = Date.now();
  const rules = await read<AvailabilityRule[]>('/api/availability');
  const days = Array.from({ length: 14 }, (_, ahead) => addDays(practiceDay(now, timeZone), ahead));
  const asked = { timeZone, rules, duration: service.duration, busy: [], now };
  const [slot] = days.flatMap((day) => clientSlots({ ...asked, day }));
  if (!slot) throw new Error('no time is offered within two weeks');
  const form = {
    serviceId: service.id,
    clientName: 'Bench',
    clientEmail: 'bench@example.com',
    appointmentDate: slot.start,
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
