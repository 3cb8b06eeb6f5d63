import { randomUUID } from 'node:crypto';
import type { PasskeyCredential } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { IdentityContext } from './context.ts';
import { minutesFrom } from './domain/codes.ts';
import type { SessionKind } from './domain/session-lifetime.ts';
import { consumeChallenge, insertChallenge } from './store/challenges.ts';
import { findPasskeyByCredential, listPasskeys, updatePasskeyUse, type Passkey } from './store/passkeys.ts';
import type { SessionOwner } from './store/sessions.ts';
import { WORDS } from '../words.ts';

/** Loaded with the first passkey, since it is the gateway's largest dependency. */
const webauthn = () => import('@simplewebauthn/server');

/** How long an authenticator may take. */
const CHALLENGE_MINUTES = 5;

export const passkeyRefused = () => new AppError('invalid_passkey', WORDS.identity.passkeyRefused);

const site = (context: IdentityContext) => ({
  expectedOrigin: new URL(context.publicUrl).origin,
  expectedRPID: new URL(context.publicUrl).hostname,
});

const nameOf = (owner: SessionOwner) => ('clientId' in owner ? `client:${owner.clientId}` : `admin:${owner.adminId}`);

/** Purpose of a challenge: `add:<owner>` or `enter:<kind>`. */
const challengeText = (purpose: string, challenge: string) => `${purpose}\0${challenge}`;

async function remember(context: IdentityContext, purpose: string, challenge: string): Promise<void> {
  const expiresAt = minutesFrom(context.now(), CHALLENGE_MINUTES);
  await insertChallenge(context.sql, context.sealer.hash('challenge', challengeText(purpose, challenge)), expiresAt);
}

/**
 * Runs a check of the library, which throws for every forged or foreign answer: returns null then. Database errors are passed
 * on.
 */
async function checked<T>(
  context: IdentityContext,
  purpose: string,
  check: (isOurs: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T | null> {
  let asked: Promise<boolean> | undefined;
  const isOurs = (challenge: string) =>
    (asked = consumeChallenge(
      context.sql,
      context.sealer.hashes('challenge', challengeText(purpose, challenge)),
      context.now(),
    ));
  try {
    return await check(isOurs);
  } catch {
    await asked;
    return null;
  }
}

/** Options to create a passkey for an account: one that identifies its owner and asks for finger, face or PIN. */
export async function passkeyCreationOptions(
  context: IdentityContext,
  owner: SessionOwner,
  person: { userName: string; displayName: string },
): Promise<Record<string, unknown>> {
  const known = await listPasskeys(context.sql, owner);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: context.practiceName,
    rpID: site(context).expectedRPID,
    userName: person.userName,
    userDisplayName: person.displayName,
    userID: new TextEncoder().encode(nameOf(owner)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await remember(context, `add:${nameOf(owner)}`, options.challenge);
  return { ...options };
}

/**
 * The same without what the authenticator says of its maker, which it is not asked for: the library believes certificates enough to
 * fetch whatever address they name.
 */
async function withoutAttestation(credential: PasskeyCredential): Promise<PasskeyCredential> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const given = decodeAttestationObject(isoBase64URL.toBuffer(String(credential.response['attestationObject'])));
  const none = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', given.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(none));
  return { ...credential, response: { ...credential.response, attestationObject } };
}

/** Checks a new credential. Returns the passkey to store. Throws AppError 'invalid_passkey'. */
export async function checkNewPasskey(
  context: IdentityContext,
  owner: SessionOwner,
  name: string,
  response: PasskeyCredential,
): Promise<Omit<Passkey, 'lastUsedAt'>> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await checked(context, `add:${nameOf(owner)}`, async (isOurs) =>
    verifyRegistrationResponse({
      ...site(context),
      response: (await withoutAttestation(response)) as never,
      expectedChallenge: isOurs,
      requireUserVerification: true,
    }),
  );
  // The library does not compare the credential's two ids.
  if (verified?.registrationInfo?.credential.id !== response.id) throw passkeyRefused();
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const createdAt = context.now();
  return { id: randomUUID(), owner, credentialId, publicKey, signCount: counter, transports, name, createdAt };
}

/** Options to sign in with a passkey; the authenticator finds the account by itself. */
export async function passkeyLoginOptions(
  context: IdentityContext,
  kind: SessionKind,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn();
  const rpID = site(context).expectedRPID;
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await remember(context, `enter:${kind}`, options.challenge);
  return { ...options };
}

/** Checks an authenticator's signature. Returns its passkey. Throws AppError 'invalid_passkey'. */
export async function checkPasskey(
  context: IdentityContext,
  kind: SessionKind,
  response: PasskeyCredential,
): Promise<Passkey> {
  const passkey = await findPasskeyByCredential(context.sql, response.id);
  if (!passkey || !nameOf(passkey.owner).startsWith(kind)) throw passkeyRefused();
  const { credentialId: id, signCount: counter } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const entered = await checked(context, `enter:${kind}`, (isOurs) =>
    verifyAuthenticationResponse({
      ...site(context),
      response: response as never,
      expectedChallenge: isOurs,
      credential: { id, counter, publicKey: new Uint8Array(passkey.publicKey), transports: passkey.transports },
      requireUserVerification: true,
    }),
  );
  if (!entered?.verified) throw passkeyRefused();
  const use = { signCount: entered.authenticationInfo.newCounter, at: context.now() };
  if (!(await updatePasskeyUse(context.sql, passkey.id, use))) throw passkeyRefused();
  return passkey;
}
