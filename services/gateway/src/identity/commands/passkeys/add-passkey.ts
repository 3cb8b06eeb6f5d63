import type { PasskeyCredential } from '@stillpoint/contracts';
import { transact } from '@stillpoint/events';
import { audit, type Actor } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { ownerOf, publishSignInChanged, type Person } from '../../notices.ts';
import { checkNewPasskey, passkeyRefused } from '../../passkeys.ts';
import { afterFactorAdded } from '../../recovery-codes.ts';
import { lockAdmin } from '../../store/admins.ts';
import { insertPasskey } from '../../store/passkeys.ts';
import { lockSession } from '../../store/sessions.ts';

/**
 * Stores a new passkey and notifies its owner by mail. If it is the administrator's first second factor, the other sessions end
 * and recovery codes are returned; otherwise null. Throws AppError 'invalid_passkey'.
 */
export async function addPasskey(
  context: IdentityContext,
  { person, sessionId, actor }: { person: Person; sessionId: string; actor: Actor },
  form: { name: string; passkey: PasskeyCredential },
  from: Caller,
): Promise<string[] | null> {
  const passkey = await checkNewPasskey(context, ownerOf(person), form.name, form.passkey);
  const codes = await transact(context, async (tx) => {
    if ('admin' in person) await lockAdmin(tx, person.admin.id);
    if (!(await insertPasskey(tx, passkey))) throw passkeyRefused();
    // Whatever ended it meanwhile, such as a reset of second factors or a new password, keeps this passkey out.
    if (!(await lockSession(tx, sessionId))) throw passkeyRefused();
    await publishSignInChanged(tx, context, person, 'passkey-added', from);
    return 'admin' in person ? afterFactorAdded(tx, person.admin.id, sessionId) : null;
  });
  await audit(context, actor, 'client' in person ? 'client.passkey-added' : 'admin.passkey-added', passkey.id);
  return codes;
}
