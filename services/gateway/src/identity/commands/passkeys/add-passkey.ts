import type { PasskeyCredential } from '@stillpoint/contracts';
import { audit, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { keepPasskey } from '../../passkeys.ts';
import { afterFactorAdded } from '../../recovery-codes.ts';
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
  const id = await keepPasskey(context, owner, form.name, form.passkey);
  await audit(context, actor, 'clientId' in owner ? 'client.passkey-added' : 'admin.passkey-added', id);
  if ('clientId' in owner) return null;
  return context.sql.begin((tx) => afterFactorAdded(tx, owner.adminId, sessionId));
}
