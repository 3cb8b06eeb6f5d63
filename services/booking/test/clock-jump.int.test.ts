import { expect, it } from 'vitest';
import { log } from '@stillpoint/testing';
import { steadyClock } from '@stillpoint/runtime';
import { DAY_MS } from '@stillpoint/scheduling';
import { completePastSessions } from '../src/commands/appointments/complete-past-sessions.ts';
import { cancelUnpaidAtStart } from '../src/commands/appointments/cancel-unpaid-at-start.ts';
import { releaseExpiredHolds } from '../src/commands/appointments/release-expired-holds.ts';
import { MONDAY, book, bookAsPractice, bookingFixture, slot } from './support/fixture.ts';

const fixture = bookingFixture();

it('a clock that jumps by days completes no session, cancels none and expires no hold until that time has really passed', async () => {
  const service = await fixture.bookableService();
  const machine = { at: MONDAY.getTime(), counted: 0 };
  const clock = steadyClock(log, {
    wall: () => machine.at,
    counting: () => machine.counted,
    awake: () => machine.counted,
  });
  const context = { ...fixture.context, now: clock.now };
  const held = await book(context, service, slot(0));
  const confirmed = await bookAsPractice(context, service, slot(4), true);
  const unpaid = await bookAsPractice(context, service, slot(8));
  const sweep = async () => [
    await releaseExpiredHolds(context),
    await completePastSessions(context),
    await cancelUnpaidAtStart(context),
  ];

  machine.at += 3 * DAY_MS;
  expect(await sweep()).toEqual([0, 0, 0]);
  machine.counted += 3 * DAY_MS;
  expect(await sweep()).toEqual([1, 1, 1]);
  const states = await Promise.all([held, confirmed, unpaid].map(({ id }) => fixture.stored(id)));
  expect(states.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'cancelled']);
});
