import { setTimeout as sleep } from 'node:timers/promises';
import type { AvailabilityRule, Service } from '@stillpoint/contracts';
import { clientSlots, practiceDay } from '@stillpoint/scheduling';
import { Browser, callJson } from '@stillpoint/testing';
import { seededRandom, type Random } from '../bench/size/random.ts';
import { liftLimits, signIn } from '../bench/sign-in.ts';
import type { Operation } from './history.ts';
import type { Product } from './product.ts';

const CLIENTS = 8;
const DEADLINE_MS = 20_000;
const TIME_ZONE = 'America/New_York';
/** Number of slots contended for at once, and for how long, in milliseconds; then others follow. */
const TIMES_AT_ONCE = 4;
const FOUGHT_FOR_MS = 12_000;

/** The visitors' operations and the answers they got. */
export interface Observations {
  /** Operations by the slot's start. */
  histories: Map<string, Operation[]>;
  /** Appointments whose booking, and those whose cancellation, was answered. */
  booked: Map<string, { client: string; start: string }>;
  cancelled: Set<string>;
  paid: Set<string>;
  /** Number of each answer: its status, or what prevented it. */
  answers: Map<string, number>;
}

export interface Visitors {
  observations: Observations;
  stop: () => Promise<void>;
}

/** Eight signed-in clients who book, pay and cancel the same few slots at two gateways until they are stopped. */
export async function startVisitors(product: Product, seed: number): Promise<Visitors> {
  const { stack, gateways } = product;
  await liftLimits(stack);
  const services = await callJson<Service[]>('GET', `${stack.publicUrl}/api/services`);
  const service = (isPaid: boolean) => services.find(({ price }) => price > 0 === isPaid)!;
  const times = timesToBook(await callJson<AvailabilityRule[]>('GET', `${stack.publicUrl}/api/availability`));
  const observations: Observations = {
    histories: new Map(),
    booked: new Map(),
    cancelled: new Set(),
    paid: new Set(),
    answers: new Map(),
  };
  const began = Date.now();
  let isOver = false;

  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      const random = seededRandom(seed + 100 + number);
      const cookies = new Map<string, string>();
      const browsers = gateways.map((gateway) => new Browser(gateway, cookies));
      const email = `visitor.${number}@example.com`;
      await signIn(random.pick(browsers), email, stack.mail.httpUrl);
      return { random, browsers, email };
    }),
  );
  const runs = clients.map(async ({ random, browsers, email }) => {
    while (!isOver) {
      const round = Math.floor((Date.now() - began) / FOUGHT_FOR_MS);
      const at = round * TIMES_AT_ONCE + random.below(TIMES_AT_ONCE);
      const start = times[at];
      if (start === undefined) throw new Error('every time of the next years was fought for');
      await visit({
        browsers,
        email,
        random,
        observations,
        start,
        service: service(at % 2 === 1),
        paypalUrl: stack.paypalUrl,
      });
      await sleep(random.below(400));
    }
  });
  const done = Promise.all(runs);
  done.catch(() => (isOver = true));
  return {
    observations,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

interface Visit {
  /** One for each gateway, as one person. */
  browsers: readonly Browser[];
  email: string;
  random: Random;
  observations: Observations;
  start: string;
  service: Service;
  paypalUrl: string;
}

/** Books one slot; its owner then usually pays, and cancels half of the time. */
async function visit({ browsers, email, random, observations, start, service, paypalUrl }: Visit): Promise<void> {
  const post = async (path: string, body: object) => {
    const noted = (outcome: string) => observations.answers.set(outcome, (observations.answers.get(outcome) ?? 0) + 1);
    try {
      const answer = await random.pick(browsers).post(path, body, { signal: AbortSignal.timeout(DEADLINE_MS) });
      noted(String(answer.status));
      return answer.status >= 500 ? null : answer;
    } catch (error) {
      noted(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'connection lost');
      return null;
    }
  };
  const record = async (kind: 'book' | 'cancel', path: string, body: object) => {
    const operation: Operation = { client: email, kind, called: performance.now(), returned: null };
    observations.histories.set(start, [...(observations.histories.get(start) ?? []), operation]);
    const answer = await post(path, body);
    const isAnswered = answer !== null && [200, 201, 409].includes(answer.status);
    if (answer !== null && !isAnswered)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    // A refused cancellation may be one that was done before and is no news of who has the time.
    if (isAnswered && !(kind === 'cancel' && answer.status === 409)) {
      operation.returned = performance.now();
      operation.got = answer.status !== 409;
    }
    return operation.got ? answer : null;
  };

  const person = { clientName: 'Visitor', clientEmail: email };
  const booking = await record('book', '/api/appointments', {
    serviceId: service.id,
    appointmentDate: start,
    ...person,
  });
  if (!booking) return;
  const id = String(booking.body.id);
  observations.booked.set(id, { client: email, start });
  if (service.price > 0 && random.hit(0.8)) {
    const amount = service.price.toFixed(2);
    const order = await post('/api/paypal/order', { amount, currency: 'USD', intent: 'CAPTURE', appointmentId: id });
    if (order?.status === 200) {
      const orderId = String(order.body.id);
      await fetch(`${paypalUrl}/sandbox/orders/${orderId}/approve`, { method: 'POST' }).then(
        (a) => a.text(),
        () => '',
      );
      const capture = await post(`/api/paypal/order/${orderId}/capture`, {});
      if (capture?.body.status === 'COMPLETED') observations.paid.add(id);
    }
  }
  await sleep(random.below(600));
  if (!random.hit(0.5)) return;
  const cancelled = await record('cancel', `/api/client/appointments/${id}/cancel`, {});
  if (cancelled) observations.cancelled.add(id);
}

/** The first free slot of each open day of the next years. */
function timesToBook(rules: AvailabilityRule[]): string[] {
  const now = Date.now();
  const times: string[] = [];
  for (let ahead = 3; ahead < 2_000; ahead++) {
    const day = practiceDay(now + ahead * 86_400_000, TIME_ZONE);
    const [slot] = clientSlots({ day, timeZone: TIME_ZONE, rules, duration: 90, busy: [], now });
    if (slot && !times.includes(slot.start)) times.push(slot.start);
  }
  return times;
}
