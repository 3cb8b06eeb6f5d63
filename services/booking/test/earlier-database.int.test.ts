import { expect, test } from 'vitest';
import { createEarlierDatabase } from '@stillpoint/testing';

test('meetings of the first version are due after the upgrade when they were due before, in every state, and settled ones are not', async () => {
  const { sql, migrate } = await createEarlierDatabase({ booking: 8 });
  const states = ['wanted', 'moving', 'removing', 'arranged', 'removed', 'unavailable'];
  const at = new Date('2026-11-21T12:00:00Z');
  await sql`SET session_replication_role = replica`;
  for (const state of states)
    await sql`
      INSERT INTO booking.meeting (appointment_id, state, provider_id, next_attempt_at, deadline_at)
      VALUES (gen_random_uuid(), ${state}, 'zoom', ${at}, ${at})`;
  expect(await migrate()).toContain('booking/008-meeting-deliveries.sql');
  const rows = await sql<{ state: string; dueAt: Date | null }[]>`SELECT state, due_at FROM booking.meeting`;
  expect(Object.fromEntries(rows.map(({ state, dueAt }) => [state, dueAt]))).toEqual({
    wanted: at,
    moving: at,
    removing: at,
    arranged: null,
    removed: null,
    unavailable: null,
  });
});
