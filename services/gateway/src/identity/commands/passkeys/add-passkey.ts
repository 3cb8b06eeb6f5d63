import type { PasskeyCredential } from '@stillpoint/contracts';
import { audit, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { checkNewPasskey, passkeyRefused } from '../../passkeys.ts';
import { afterFactorAdded } from '../../recovery-codes.ts';
import { insertPasskey } from '../../store/passkeys.ts';
import type { SessionOwner } from '../../store/sessions.ts';

/**
 * Keeps a passkey its owner just made. The administrator's first second factor ends the other sessions and returns recovery codes;
 * else null. Throws AppError 'invalid_passkey'.
 */
export async function addPasskey(
  context: IdentityContext,
  { owner, sessionId, actor }: { owner: SessionOwner; sessionId: string; actor: Actor },
  form: { name: string; passkey: PasskeyCredential },
): Promise<string[] | null> {
  const passkey = await checkNewPasskey(context, owner, form.name, form.passkey);
  const codes = await context.sql.begin(async (tx) => {
    if (!(await insertPasskey(tx, passkey))) throw passkeyRefused();
    return 'adminId' in owner ? afterFactorAdded(tx, owner.adminId, sessionId) : null;
  });
  await audit(context, actor, 'clientId' in owner ? 'client.passkey-added' : 'admin.passkey-added', passkey.id);
  return codes;
}
