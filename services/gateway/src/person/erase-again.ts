import type { ISql, Sql } from '@stillpoint/db';
import { listErasures, insertErasures, searchErasures, type Erasure } from '@stillpoint/events';
import type { Sealer } from '@stillpoint/sealing';
import { SYSTEM } from '../identity/audit.ts';
import { requestErasure } from '../identity/commands/person/request-erasure.ts';

/**
 * Of the people in a later list of erased ones, erases again who came back with an older backup; the services do their parts once
 * their processes run. The list is complete afterwards. `owner` reads every schema. Returns how many people.
 */
export async function eraseAgain(
  { owner, sealer, now }: { owner: Sql; sealer: Sealer; now: () => Date },
  later: readonly Erasure[],
): Promise<number> {
  const known = new Set((await listErasures(owner)).map(({ id }) => id));
  const missing = later.filter(({ id }) => !known.has(id));
  const search = searchErasures({ sealer }, missing);
  const people = await owner<{ email: string }[]>`
    SELECT email FROM identity.client UNION SELECT email FROM booking.person UNION SELECT client_email FROM booking.appointment`;
  let count = 0;
  for (const { email } of people) {
    const erasure = search(email);
    if (!erasure) continue;
    const context = { sql: owner, sealer, now, nudge: () => undefined };
    const person = { email, firstName: '', askedBy: 'restore' } as const;
    const agree = async (tx: ISql) => ({ appointmentIds: await appointmentsOf(tx, email), stays: [] });
    await requestErasure(context, SYSTEM, person, agree, { requestId: erasure.id });
    count += 1;
  }
  // Last: who is not in the list yet is looked for again when this was cut off.
  await insertErasures(owner, missing);
  return count;
}

const appointmentsOf = async (db: ISql, email: string): Promise<string[]> =>
  (await db<{ id: string }[]>`SELECT id FROM booking.appointment WHERE client_email = ${email}`).map(({ id }) => id);
