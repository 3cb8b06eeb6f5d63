import { randomUUID } from 'node:crypto';
import { AppError } from '@stillpoint/errors';
import { findPersonRequest, openPersonRequest, publish, recordPersonPart, transact } from '@stillpoint/events';
import { audit, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { deleteClient } from '../../store/clients.ts';
import { deleteKnownDevices } from '../../store/known-devices.ts';
import type { Requested } from './request-export.ts';

/**
 * Begins to forget a person: account, logins and devices go in this transaction, the rest by the services. `stays` is what was agreed
 * to. Throws AppError already_exists while they are being erased.
 */
export async function requestErasure(
  context: IdentityContext,
  actor: Actor,
  of: Requested & { stays: string[] },
): Promise<void> {
  const { email, firstName, appointmentIds, askedBy, stays } = of;
  const requestId = randomUUID();
  for (const side of ['client', 'practice'] as const) {
    const earlier = await findPersonRequest(context.sql, context, { kind: 'erasure', email, askedBy: side });
    if (earlier?.doneAt === null) throw new AppError('already_exists', 'This is being erased already.');
  }
  await audit(context, actor, 'person.erasure-requested', requestId);
  await transact(context, async (tx) => {
    await openPersonRequest(tx, context, { id: requestId, kind: 'erasure', email, askedBy });
    await deleteClient(tx, email);
    await deleteKnownDevices(tx, context.sealer.hashes('device-account', email));
    await recordPersonPart(tx, context, { requestId, part: 'account', gathered: null }, { email, firstName, stays });
    await publish(tx, context, {
      type: 'PersonErasureRequested',
      facts: { requestId, appointmentIds },
      personal: { email, firstName, stays },
    });
  });
}
