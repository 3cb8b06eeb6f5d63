import { expect, test } from 'vitest';
import { purge } from '../src/sweeps/purge.ts';
import { sampleAppointment } from './support/events.ts';
import { mailFixture } from './support/mail-fixture.ts';

const fixture = mailFixture();

test('a refund is mailed however long ago its session was, and only holds that were never confirmed are forgotten', async () => {
  const [held, abandoned] = [sampleAppointment(), sampleAppointment()];
  for (const event of [held.created(), held.confirmed(), held.arranged(), held.completed(), abandoned.created()])
    await fixture.publishAndRun(event);
  fixture.clock.set('2028-06-01T12:00:00Z');
  await purge(fixture.context);
  expect(await fixture.sql`SELECT id FROM notification.appointment`).toEqual([{ id: held.id }]);
  await fixture.publishAndRun(held.refunded(12_050));
  await fixture.delivery.flush();
  expect((await fixture.messages(held.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/refund/i),
  );
});
