import type { mailHouse } from './mail-house.ts';

/** What is due now leaves; how many reminders that were. */
export async function remindersSent(house: Pick<ReturnType<typeof mailHouse>, 'sql' | 'delivery'>): Promise<number> {
  const count = async () =>
    (await house.sql`SELECT 1 FROM notification.mail WHERE kind LIKE 'reminder-%' AND state = 'sent'`).length;
  const before = await count();
  await house.delivery.flush();
  return (await count()) - before;
}
