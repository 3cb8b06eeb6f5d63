import { afterAll, beforeAll } from 'vitest';
import { QueueHome, startConsumer, startRelay, type Relay } from '@stillpoint/events';
import { log, testQueueUrl, untilEffectsRan } from '@stillpoint/testing';
import type { BookingContext } from '../../src/context.ts';
import { effects } from '../../src/effects.ts';
import type { bookingFixture } from './fixture.ts';

/** Effects of the other services, which do nothing. */
const noEffects = new Proxy({}, { get: () => new Proxy({}, { get: () => async () => {} }) });

/** A relay and a consumer for each service, of which only booking's does anything; closed after the test file. */
export function eventWorkers(fixture: ReturnType<typeof bookingFixture>, contextOf: () => BookingContext) {
  const running = {} as { relay: Relay };
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const home = new QueueHome(await testQueueUrl(fixture.database.url));
    const relay = startRelay({ sql: fixture.context.sql, home, log });
    running.relay = relay;
    const context = { ...contextOf(), nudge: relay.nudge, dispatch: relay.dispatch };
    const consumers = [
      startConsumer({ service: 'booking', effects, context, home, log }),
      ...(['notification', 'payment'] as const).map((service) =>
        startConsumer({ service, effects: noEffects as never, context, home, log }),
      ),
    ];
    closers.push(
      () => home.close(),
      () => relay.stop(),
      ...consumers.map((consumer) => () => consumer.close()),
    );
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return Object.assign(running, {
    /** Waits until all effects of every published event have run. */
    async settle() {
      await running.relay.flush();
      await untilEffectsRan(fixture.database.sql);
    },
  });
}
