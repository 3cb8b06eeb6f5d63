import type { mailFixture } from './mail-fixture.ts';

/** Delivers what is due now. Returns the number of reminders. */
export async function remindersSent(
  fixture: Pick<ReturnType<typeof mailFixture>, 'sql' | 'delivery'>,
): Promise<number> {
  const count = async () =>
    (await fixture.sql`SELECT 1 FROM notification.mail WHERE kind LIKE 'reminder-%' AND state = 'sent'`).length;
  const before = await count();
  await fixture.delivery.flush();
  return (await count()) - before;
}
