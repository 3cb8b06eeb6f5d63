import { randomUUID } from 'node:crypto';
import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import { isBeingErased, openPersonRequest, publish, recordPersonPart, transact } from '@stillpoint/events';
import { audit, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { deleteClient } from '../../store/clients.ts';
import { deleteKnownDevices } from '../../store/known-devices.ts';
import type { Requested } from './request-export.ts';
import { WORDS } from '../../../words.ts';

/** What was agreed to: the person's appointments, and in words what is kept of them. */
interface Agreed {
  appointmentIds: string[];
  stays: string[];
}

/**
 * Starts the erasure of a person: account, logins and devices in this transaction, the rest by the services. `agree` is called
 * first in the transaction: it locks out bookings until the end, and throws when something prevents the erasure. Throws
 * AppError already_exists while an erasure is running. `again`: repeats the erasure of an earlier request, undone by a backup,
 * under its id.
 */
export async function requestErasure(
  context: Pick<IdentityContext, 'sql' | 'sealer' | 'now' | 'nudge'>,
  actor: Actor,
  { email, firstName, askedBy }: Omit<Requested, 'appointmentIds'>,
  agree: (tx: TransactionSql) => Promise<Agreed>,
  again?: { requestId: string },
): Promise<void> {
  const requestId = again?.requestId ?? randomUUID();
  await audit(context, actor, 'person.erasure-requested', requestId);
  await transact(context, async (tx) => {
    const { appointmentIds, stays } = await agree(tx);
    if (!again && (await isBeingErased(tx, context, email)))
      throw new AppError('already_exists', WORDS.person.beingErased);
    await openPersonRequest(tx, context, { id: requestId, kind: 'erasure', email, askedBy });
    await deleteClient(tx, email);
    await deleteKnownDevices(tx, context.sealer.hashes('device-account', email));
    await recordPersonPart(tx, context, { requestId, part: 'account', gathered: null }, { email, firstName, stays });
    await publish(tx, context, {
      type: 'PersonErasureRequested',
      facts: { requestId, appointmentIds, isAgain: again !== undefined },
      personal: { email, firstName, stays },
    });
  });
}
