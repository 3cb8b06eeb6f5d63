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

test('an event about a session whose copy an earlier version had forgotten ends without a mail', async () => {
  const forgotten = sampleAppointment();
  const created = await fixture.publish(forgotten.created());
  // The payment service's part.
  await fixture.sql`INSERT INTO events.inbox (event_id, effect) VALUES (${created}, 'AppointmentCreated.open-amount-due')`;
  await fixture.run('AppointmentCreated', created);
  await fixture.sql`DELETE FROM notification.appointment WHERE id = ${forgotten.id}`;
  for (const event of [forgotten.refunded(12_050), forgotten.captured(7)])
    expect(await fixture.run(event.type, await fixture.publish(event))).toEqual([true]);
  expect(await fixture.messages(forgotten.email)).toEqual([]);
});
