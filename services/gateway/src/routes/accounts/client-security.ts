import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { SessionCookies } from '../../http/cookies.ts';
import { unauthorized } from '../../http/refusals.ts';
import { ownSession, type Call, type Route } from '../../http/route.ts';
import { readAccountSecurity } from '../../identity/account-security.ts';
import { changePassword } from '../../identity/commands/client/change-password.ts';
import { confirmClient } from '../../identity/commands/client/confirm-client.ts';
import { updateProfile } from '../../identity/commands/client/update-profile.ts';
import { endSession } from '../../identity/commands/end-session.ts';
import { addPasskey } from '../../identity/commands/passkeys/add-passkey.ts';
import { logInWithPasskey } from '../../identity/commands/passkeys/log-in-with-passkey.ts';
import { removePasskey } from '../../identity/commands/passkeys/remove-passkey.ts';
import { withDraftKey } from '../../identity/draft-key.ts';
import { countFromAddress, countMail } from '../../identity/limits.ts';
import { passkeyLoginOptions, passkeyCreationOptions } from '../../identity/passkeys.ts';
import { toClientUser } from '../../identity/sessions.ts';
import { WORDS } from '../../words.ts';
import { noteZone } from './client-auth.ts';

export function clientSecurityRoutes(route: Route, deps: AppDeps, cookies: SessionCookies): void {
  const { identity } = deps;

  route(api.updateProfile, (call) => updateProfile(identity, signedIn(call), call.body));
  route(api.changePassword, async (call) => {
    await changePassword(identity, signedIn(call), call.body, call.caller);
    return { message: WORDS.identity.passwordChanged };
  });
  route(api.getClientSecurity, (call) => {
    const { owner, sessionId } = signedIn(call);
    return readAccountSecurity(identity.sql, identity, owner, sessionId);
  });
  route(api.clientPasskeyOptions, (call) => {
    const { email, firstName, lastName } = call.client();
    const person = { userName: email, displayName: `${firstName} ${lastName}` };
    return passkeyCreationOptions(identity, signedIn(call).owner, person);
  });
  route(api.addClientPasskey, async (call) => {
    // Each is mailed to its owner, and removing one needs one.
    await countMail(identity, 'passkey', call.client().email);
    await addPasskey(identity, signedIn(call), call.body, call.caller);
    return { message: WORDS.identity.passkeyAdded };
  });
  route(api.removeClientPasskey, async (call) => {
    await removePasskey(identity, signedIn(call), call.params.id, call.caller);
    return { message: WORDS.identity.passkeyRemoved };
  });
  route(api.endClientSession, async (call) => {
    await endSession(identity, signedIn(call), call.params.id);
    return { message: WORDS.identity.sessionEnded };
  });
  route(api.confirmClient, async (call) => {
    const token = await confirmClient(identity, signedIn(call), call.body, call.caller);
    cookies.renew(call.response, 'client', token);
    return { message: WORDS.identity.confirmed };
  });
  route(api.clientPasskeyLoginOptions, async ({ caller }) => {
    await countFromAddress(identity, caller);
    return passkeyLoginOptions(identity, 'client');
  });
  route(api.clientPasskeyLogin, async ({ body, caller, sessionIds, response, header }) => {
    const from = { ...caller, sessionId: sessionIds.client };
    const { person, ...entry } = await logInWithPasskey(identity, 'client', body.passkey, from);
    if (!('client' in person)) throw unauthorized();
    cookies.set(response, 'client', entry);
    await noteZone(deps, person.client.email, header);
    return { message: 'Welcome back!', user: withDraftKey(identity, toClientUser(person.client)) };
  });
}

function signedIn(call: Pick<Call<unknown, unknown, unknown>, 'client' | 'visitor' | 'sessionIds' | 'actor'>) {
  const client = call.client();
  return { client, person: { client }, owner: { clientId: client.id }, ...ownSession(call, 'client') };
}
