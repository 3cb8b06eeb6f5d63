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

/** Whom a request is about, and who makes it. `email` in lower case. */
export interface Requested {
  email: string;
  firstName: string;
  appointmentIds: string[];
  askedBy: PersonRequest['askedBy'];
}

/**
 * Has a copy made of all that is kept of a person: identity's part now, the others by their services. An earlier copy goes. The
 * practitioner's notes are in a copy for the practice only. Throws AppError already_exists while they are being erased.
 */
export async function requestExport(context: IdentityContext, actor: Actor, requested: Requested): Promise<void> {
  const { email, firstName, appointmentIds, askedBy } = requested;
  const requestId = randomUUID();
  await audit(context, actor, 'person.export-requested', requestId);
  await transact(context, async (tx) => {
    await openPersonRequest(tx, context, { id: requestId, kind: 'export', email, askedBy });
    // A copy that is gathered while they are erased would outlive them.
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
