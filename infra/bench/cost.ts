import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Practice } from '@stillpoint/contracts';
import { connect, queueAddress } from '@stillpoint/db';
import { callJson } from '@stillpoint/testing';
import { buildIfStale } from '../local/building/build.ts';
import type { Stack } from '../local/stack.ts';
import { bookAtOnce } from './cost/at-once.ts';
import { bookedDays, bookSome } from './cost/booked-days.ts';
import { bareRows } from './cost/bare-rows.ts';
import { countConnections } from './cost/connections.ts';
import { book, freeHours, untilQuiet } from './cost/bookings.ts';
import { requestMails } from './cost/mails.ts';
import { limitMemory } from './cost/memory-limit.ts';
import { options } from './cost/options.ts';
import { cpuOf, difference, memoryOf, sumOf } from './cost/processes.ts';
import { costOfBareJob } from './cost/queue.ts';
import { costsOfReads, startHello } from './cost/reads.ts';
import { countStatements } from './cost/statements.ts';
import { quantile } from './quantile.ts';
import { unlimitedClient } from './sign-in.ts';
import { SCREEN_COLUMNS, measureScreens, screenRow } from './screens/screens.ts';
import { table } from './table.ts';
import { newDataDir } from '../local/testing/new-data-dir.ts';
import { startTestStack } from '../local/testing/start-test-stack.ts';
import { fillDatabase } from './size/fill-database.ts';

/**
 * `npm run bench`: what the whole product costs. CPU time is of processes and PostgreSQL's backends: it holds on a busy machine as long as it
 * is read as a ratio within one run. Linux only.
 */
/** What it is now; it may only fall. */
const STATEMENTS_A_BOOKING = 68;
const ms = (figure: number) => `${figure.toFixed(1)} ms`;
const settingsOf = ({ env }: Stack) => ({ QUEUE_URL: env.QUEUE_URL ?? '', APP_SECRET: env.APP_SECRET ?? '' });
/** A filled practice is booked for the four weeks to come. */
const FILLED_DAYS = 30;
const PROCESSES = ['gateway', 'booking', 'notification', 'payment'];
const shown = (figures: Record<string, number>, digits = 1) =>
  Object.entries(figures)
    .filter(([, value]) => value >= 0.05)
    .map(([name, value]) => `${name} ${value.toFixed(digits)}`)
    .join(', ');

await buildIfStale(console.log);
const dataDir = newDataDir('cost');
const given = {
  RATE_LIMIT_PER_ADDRESS: '100000',
  ADMIN_PASSWORD: 'the keeper of the bench',
  ...(options.redis ? { QUEUE_URL: options.redis } : {}),
};
const limit = options.within ? limitMemory(options.within) : null;
const stack = await startTestStack(dataDir, given);
limit?.leave();
// Kept: opening it for each look is a backend of its own, whose work PostgreSQL's figure would hold.
const watch = connect(stack.databaseUrl, { max: 1, name: 'stillpoint-bench' });
const filled = options.appointments;
if (filled > 0) await fillPractice(stack);
const hours = await freeHours(stack.publicUrl, filled > 0 ? FILLED_DAYS : 2);
const rows: string[][] = [];
/** A row of the table; `goal` is the most it may be. */
function row(name: string, figure: number, digits: number, goal: number | null, more = '') {
  const isMissed = goal !== null && figure > goal;
  if (isMissed) process.exitCode = 1;
  rows.push([name, figure.toFixed(digits), goal === null ? '' : `${goal}${isMissed ? ' missed' : ''}`, more]);
}
try {
  if (options.only.has('rest')) await atRest();
  if (options.only.has('screens')) await screens(stack);
  if (options.only.has('booking') || options.only.has('statements')) await oneBooking(stack);
  if (options.only.has('reads')) await reads(stack);
  if (options.only.has('memory')) await memoryAfterWork(stack);
  if (limit) {
    row('the whole product, MB that cannot be given back', limit.usedMb(), 0, options.within ?? 0);
    row('processes ended for want of memory', limit.killed(), 0, 0);
  }
  console.log(table(['', 'figure', 'goal', 'of it'], rows));
} finally {
  await watch.end();
  await stack.stop();
  await limit?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

async function fillPractice({ databaseUrl, env, publicUrl }: Stack) {
  const { timeZone } = await callJson<Practice>('GET', `${publicUrl}/api/practice`);
  const target = { databaseUrl, appSecret: env.APP_SECRET ?? '', timeZone, now: new Date() };
  const { appointments, patients } = await fillDatabase(target, {
    appointments: filled,
    patients: Math.ceil(filled / 10),
  });
  console.log(`${appointments} appointments of ${patients} patients`);
}

async function atRest() {
  await sleep(15_000);
  const memory = memoryOf(process.pid);
  const four = Object.fromEntries(PROCESSES.map((name) => [name, memory[name] ?? 0]));
  row('four processes at rest, MB PSS', sumOf(four), 0, 200, shown(memory, 0));
  row('connections to PostgreSQL after the start', await countConnections(stack.databaseUrl), 0, null);
  const before = cpuOf(process.pid);
  const began = performance.now();
  await sleep(60_000);
  const used = difference(cpuOf(process.pid), before);
  delete used['cost'];
  const share = Object.fromEntries(
    Object.entries(used).map(([name, ms]) => [name, (ms / (performance.now() - began)) * 100]),
  );
  row('CPU at rest, % of a core', sumOf(share), 2, 0.8, shown(share, 2));
  row('connections to PostgreSQL at rest', await countConnections(stack.databaseUrl), 0, 20);
  if (options.only.has('statements')) {
    const counted = await countStatements(stack.databaseUrl, dataDir, async () => sleep(20_000));
    console.log(counted.list);
    row('statements in 20 s at rest', counted.total, 0, 50);
  }
}

async function oneBooking(stack: Stack) {
  const client = await unlimitedClient(stack, 'bench.client@example.com');
  const { service, next } = hours;
  for (let warm = 0; warm < 10; warm++) await book(client, service.id, next());
  await untilQuiet(watch);
  // Some seconds after a start each process collects its garbage once: no booking's work.
  await sleep(20_000);
  if (options.only.has('statements')) {
    // The least of three: what is done every minute is no booking's.
    const counts = [];
    while (counts.length < 3)
      counts.push(
        await countStatements(stack.databaseUrl, dataDir, async () => {
          await book(client, service.id, next());
          await sleep(2_500);
        }),
      );
    const least = counts.reduce((one, other) => (other.total < one.total ? other : one));
    console.log(least.list);
    row('statements of a free booking until its mails are out', least.total, 0, STATEMENTS_A_BOOKING);
  }
  if (!options.only.has('booking')) return;
  const times = 40;
  // Asked often whether all is done: its connection stays open from here on.
  const [watching] = await watch<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
  const bare = await bareRows(stack.databaseUrl);
  const yardsticks = [watching.pid, bare.pid];
  const before = cpuOf(process.pid, yardsticks);
  const answered: number[] = [];
  const byTurns: number[] = [];
  const ids: string[] = [];
  for (let booked = 0; booked < times; booked++) {
    const began = performance.now();
    const id = await book(client, service.id, next());
    answered.push(performance.now() - began);
    await untilQuiet(watch);
    // Half of them as the bookings are made, each after a pause; the others below, one right after the other.
    if (booked % 2) byTurns.push(await bare.write(id));
    else ids.push(id);
  }
  await sleep(500);
  const used = difference(cpuOf(process.pid, yardsticks), before);
  delete used['cost'];
  const each = Object.fromEntries(Object.entries(used).map(([name, ms]) => [name, ms / times]));
  row('one free booking until its mails are out, CPU ms', sumOf(each), 1, options.redis ? 30 : 40, shown(each));
  const inARow = await bare.writeAll(ids);
  const [took, least, cold] = [quantile(answered, 0.5), quantile(inARow, 0.5), quantile(byTurns, 0.5)];
  const parts = `${ms(took)} beside ${ms(least)}; ${(took / cold).toFixed(2)} times rows written by turns, ${ms(cold)}`;
  row('booking answered, times its bare rows over one connection', took / least, 2, 3, parts);
  row('an empty job of the queue, CPU ms', await costOfBareJob(queueAddress(settingsOf(stack)), 100), 2, null);
  const { p50, aSecond } = await bookAtOnce(stack, watch, hours, { clients: 8, each: 10 });
  row('booking answered, 8 clients at once, p50 ms', p50, 0, 40, `${aSecond.toFixed(1)} a second`);
  await untilQuiet(watch);
}

async function memoryAfterWork(stack: Stack) {
  const [asked, mailed] = [10_000, 1_000];
  const today = `/api/appointments/date/${new Date().toISOString().slice(0, 10)}`;
  for (const address of ['/', '/api/services', '/api/practice', today])
    await costsOfReads([{ address: stack.publicUrl + address, server: 'gateway' }], asked / 4);
  await requestMails(stack, mailed);
  await sleep(25_000);
  await untilQuiet(watch);
  const memory = memoryOf(process.pid);
  const four = Object.fromEntries(PROCESSES.map((name) => [name, memory[name] ?? 0]));
  row(`four processes after ${asked} requests and ${mailed} mails, MB PSS`, sumOf(four), 0, 260, shown(memory, 0));
}

async function screens(stack: Stack) {
  const measured = await measureScreens(stack, hours, console.log);
  console.log(`\n${table(SCREEN_COLUMNS, measured.map(screenRow))}`);
  if (measured.some(({ missed }) => missed.length > 0)) process.exitCode = 1;
}

async function reads(stack: Stack) {
  if (filled === 0 && !options.only.has('booking')) await bookSome(stack, watch, hours);
  const { from, to, fullest, sessions } = await bookedDays(stack.publicUrl);
  console.log(`${sessions} sessions from ${from} to ${to}`);
  const hot: [address: string, goal: number][] = [
    ['/api/services', 2],
    ['/api/availability', 2],
    ['/api/booking-rules', 2],
    [`/api/appointments/range?from=${from}&to=${to}`, 3],
    [`/api/appointments/date/${fullest}`, 3],
    ['/', 1.3],
  ];
  const read = async ([address]: (typeof hot)[number]) =>
    [address.split('?')[0], await (await fetch(stack.publicUrl + address)).text()] as const;
  const hello = await startHello(Object.fromEntries(await Promise.all(hot.map(read))));
  const times = 3_000;
  try {
    for (const [address, goal] of hot) {
      const [plain, cost] = await costsOfReads(
        [
          { address: hello.url + address, server: 'hello' },
          { address: stack.publicUrl + address, server: 'gateway' },
        ],
        times,
      );
      if (!plain || !cost) throw new Error('each is measured');
      const ratio = (cost.gateway + cost.postgres) / plain.gateway;
      const parts = `gateway ${cost.gateway.toFixed(3)}, postgres ${cost.postgres.toFixed(3)}, ${cost.bytes} B; hello ${plain.gateway.toFixed(3)}`;
      row(`${address}, times hello`, ratio, 2, goal, parts);
    }
  } finally {
    hello.child.disconnect();
  }
}
