import { AppError } from '@stillpoint/errors';
import { isBeingErased, publish, transact } from '@stillpoint/events';
import { isErasedAddress } from '@stillpoint/scheduling';
import { audit, type Actor } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { mayInvite } from '../limits.ts';
import { findClientByEmail } from '../store/clients.ts';
import { WORDS } from '../../words.ts';

/**
 * Mails a client without an account an invitation to register with this address. Returns false, without a mail, when one was
 * sent within the last day. Throws AppError 'already_exists' when there is an account, 'not_found' when the client was erased
 * or is being erased.
 */
export async function inviteClient(
  context: IdentityContext,
  actor: Actor,
  client: { patientId: number; email: string; name: string },
): Promise<boolean> {
  const { patientId, email, name } = client;
  if (isErasedAddress(email)) throw new AppError('not_found', WORDS.identity.clientErased);
  const account = await findClientByEmail(context.sql, email);
  if (account?.verifiedAt) throw new AppError('already_exists', WORDS.identity.hasAccount);
  const isSent = await transact(context, async (tx) => {
    if (await isBeingErased(tx, context, email)) throw new AppError('not_found', WORDS.identity.clientErased);
    if (!(await mayInvite(tx, context, email))) return false;
    await publish(tx, context, {
      type: 'ClientInvited',
      facts: { patientId },
      personal: { email, firstName: name.split(' ')[0] ?? '' },
    });
    return true;
  });
  if (isSent) await audit(context, actor, 'client.invited', patientId);
  return isSent;
}
