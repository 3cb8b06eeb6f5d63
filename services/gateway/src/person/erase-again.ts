import type { ISql, Sql } from '@stillpoint/db';
import { listErasures, insertErasures, searchErasures, type Erasure } from '@stillpoint/events';
import type { Sealer } from '@stillpoint/sealing';
import { SYSTEM } from '../identity/audit.ts';
import { requestErasure } from '../identity/commands/person/request-erasure.ts';
import { listAppointmentIds, listEveryAddress } from './store/everyone.ts';

/**
 * Erases again the people of a later list of erased ones whom an older backup restored; the services do their parts once their
 * processes run. Afterwards the list is complete. `owner` can read every schema. Returns the number of people.
 */
export async function eraseAgain(
  { owner, sealer, now }: { owner: Sql; sealer: Sealer; now: () => Date },
  later: readonly Erasure[],
): Promise<number> {
  const known = new Set((await listErasures(owner)).map(({ id }) => id));
  const missing = later.filter(({ id }) => !known.has(id));
  const search = searchErasures({ sealer }, missing);
  let count = 0;
  for (const email of await listEveryAddress(owner)) {
    const erasure = search(email);
    if (!erasure) continue;
    const context = { sql: owner, sealer, now, nudge: () => undefined };
    const person = { email, firstName: '', askedBy: 'restore' } as const;
    const agree = async (tx: ISql) => ({ appointmentIds: await listAppointmentIds(tx, email), stays: [] });
    await requestErasure(context, SYSTEM, person, agree, { requestId: erasure.id });
    count += 1;
  }
  // Last, so that an interrupted run looks again for people who are not in the list yet.
  await insertErasures(owner, missing);
  return count;
}
