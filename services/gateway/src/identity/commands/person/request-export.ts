import { randomUUID } from 'node:crypto';
import { AppError } from '@stillpoint/errors';
import {
  isBeingErased,
  openPersonRequest,
  publish,
  type PersonRequest,
  recordPersonPart,
  transact,
} from '@stillpoint/events';
import { audit, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { accountOf } from '../../account-data.ts';
import { WORDS } from '../../../words.ts';

/** The subject of a request, and who makes it. `email` in lower case. */
export interface Requested {
  email: string;
  firstName: string;
  appointmentIds: string[];
  askedBy: PersonRequest['askedBy'];
}

/**
 * Requests a copy of all data about a person: identity's part is written now, the others by their services. An earlier copy is
 * deleted. Session notes are only in copies for the practice. Throws AppError already_exists while the person is being erased.
 */
export async function requestExport(context: IdentityContext, actor: Actor, requested: Requested): Promise<void> {
  const { email, firstName, appointmentIds, askedBy } = requested;
  const requestId = randomUUID();
  await audit(context, actor, 'person.export-requested', requestId);
  await transact(context, async (tx) => {
    await openPersonRequest(tx, context, { id: requestId, kind: 'export', email, askedBy });
    // A copy collected during an erasure would outlive it.
    if (await isBeingErased(tx, context, email)) throw new AppError('already_exists', WORDS.person.beingErased);
    const gathered = await accountOf(tx, context, email);
    await recordPersonPart(tx, context, { requestId, part: 'account', gathered }, { email, firstName, stays: [] });
    await publish(tx, context, {
      type: 'PersonExportRequested',
      facts: { requestId, appointmentIds, withNotes: askedBy === 'practice' },
      personal: { email, firstName },
    });
  });
}
