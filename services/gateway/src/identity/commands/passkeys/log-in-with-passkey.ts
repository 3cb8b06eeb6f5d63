import type { PasskeyCredential } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { audit, visitorActor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { completeSignInAndAudit, type SignInCookies } from '../../complete-sign-in.ts';
import type { SessionKind } from '../../domain/session-lifetime.ts';
import { countFromAddress } from '../../limits.ts';
import { checkPasskey, passkeyRefused } from '../../passkeys.ts';
import type { SignInCaller } from '../../sessions.ts';
import { findAdminById, type Admin } from '../../store/admins.ts';
import { findClientById, type Client } from '../../store/clients.ts';
import { lockPasskey, type Passkey } from '../../store/passkeys.ts';
import { WORDS } from '../../../words.ts';

type Found = { client: Client } | { admin: Admin };

/**
 * Signs in with a passkey alone, which is two factors by itself: the device, and the finger, face or PIN. Throws AppError
 * 'invalid_passkey' and TooManyRequests.
 */
export async function logInWithPasskey(
  context: IdentityContext,
  kind: SessionKind,
  response: PasskeyCredential,
  from: SignInCaller,
): Promise<SignInCookies & { person: Found }> {
  await countFromAddress(context, from);
  const passkey = await checkPasskey(context, kind, response).catch(async (error: unknown) => {
    await audit(context, visitorActor(from), `${kind}.login-failed`, null);
    throw error;
  });
  const person = await findPerson(context, passkey);
  const entry = await completeSignInAndAudit(context, person, from, async (tx) => {
    // The passkey was removed meanwhile, so the one that was checked is no longer valid.
    if (!(await lockPasskey(tx, passkey.id))) throw passkeyRefused();
  });
  return { ...entry, person };
}

async function findPerson(context: IdentityContext, { owner }: Passkey): Promise<Found> {
  if ('adminId' in owner) {
    const admin = await findAdminById(context.sql, owner.adminId);
    if (admin) return { admin };
  } else {
    const client = await findClientById(context.sql, owner.clientId);
    if (client) return { client };
  }
  throw new AppError('invalid_passkey', WORDS.identity.passkeysAccountGone);
}
