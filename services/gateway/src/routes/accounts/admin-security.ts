import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { SessionCookies } from '../../http/cookies.ts';
import { unauthorized } from '../../http/refusals.ts';
import { ownSession, type Call, type Route } from '../../http/route.ts';
import { readAccountSecurity } from '../../identity/account-security.ts';
import { beginTotp } from '../../identity/commands/admin/begin-totp.ts';
import { changeAdminPassword } from '../../identity/commands/admin/change-admin-password.ts';
import { confirmAdmin } from '../../identity/commands/admin/confirm-admin.ts';
import { confirmTotpSetup } from '../../identity/commands/admin/confirm-totp-setup.ts';
import { removeTotp } from '../../identity/commands/admin/remove-totp.ts';
import { renewRecoveryCodes } from '../../identity/commands/admin/renew-recovery-codes.ts';
import { endSession } from '../../identity/commands/end-session.ts';
import { addPasskey } from '../../identity/commands/passkeys/add-passkey.ts';
import { logInWithPasskey } from '../../identity/commands/passkeys/log-in-with-passkey.ts';
import { removePasskey } from '../../identity/commands/passkeys/remove-passkey.ts';
import { countFromAddress } from '../../identity/limits.ts';
import { passkeyLoginOptions, passkeyCreationOptions } from '../../identity/passkeys.ts';
import { findSecondFactors } from '../../identity/store/second-factors.ts';
import { WORDS } from '../../words.ts';

export function adminSecurityRoutes(route: Route, { identity }: AppDeps, cookies: SessionCookies): void {
  route(api.getAdminSecurity, async (call) => {
    const { admin, owner, sessionId } = signedIn(call);
    const { totp, recoveryCodesLeft } = await findSecondFactors(identity.sql, admin.id);
    const security = await readAccountSecurity(identity.sql, identity, owner, sessionId);
    return { ...security, totp, recoveryCodesLeft };
  });
  route(api.beginTotp, (call) => beginTotp(identity, call.admin()));
  route(api.confirmTotp, async (call) => ({
    recoveryCodes: await confirmTotpSetup(identity, signedIn(call), call.body.code, call.caller),
  }));
  route(api.removeTotp, async (call) => {
    await removeTotp(identity, signedIn(call), call.caller);
    return { message: WORDS.identity.totpRemoved };
  });
  route(api.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(identity, signedIn(call), call.caller),
  }));
  route(api.adminPasskeyOptions, (call) => {
    const { id: adminId, username } = call.admin();
    return passkeyCreationOptions(identity, { adminId }, { userName: username, displayName: username });
  });
  route(api.addAdminPasskey, async (call) => ({
    recoveryCodes: await addPasskey(identity, signedIn(call), call.body, call.caller),
  }));
  route(api.removeAdminPasskey, async (call) => {
    await removePasskey(identity, signedIn(call), call.params.id, call.caller);
    return { message: WORDS.identity.passkeyRemoved };
  });
  route(api.endAdminSession, async (call) => {
    await endSession(identity, signedIn(call), call.params.id);
    return { message: WORDS.identity.sessionEnded };
  });
  route(api.changeAdminPassword, async (call) => {
    await changeAdminPassword(identity, signedIn(call), call.body, call.caller);
    return { message: WORDS.identity.passwordChanged };
  });
  route(api.checkAdminConfirmation, () => ({ message: WORDS.identity.confirmed }));
  route(api.confirmAdmin, async (call) => {
    const token = await confirmAdmin(identity, signedIn(call), call.body, call.caller);
    cookies.renew(call.response, 'admin', token);
    return { message: WORDS.identity.confirmed };
  });
  route(api.adminPasskeyLoginOptions, async ({ caller }) => {
    await countFromAddress(identity, caller);
    return passkeyLoginOptions(identity, 'admin');
  });
  route(api.adminPasskeyLogin, async ({ body, caller, sessionIds, response }) => {
    const from = { ...caller, sessionId: sessionIds.admin };
    const { person, ...entry } = await logInWithPasskey(identity, 'admin', body.passkey, from);
    if (!('admin' in person)) throw unauthorized();
    cookies.set(response, 'admin', entry);
    return { id: person.admin.id, username: person.admin.username };
  });
}

function signedIn(call: Pick<Call<unknown, unknown, unknown>, 'admin' | 'visitor' | 'sessionIds' | 'actor'>) {
  const admin = call.admin();
  return { admin, person: { admin }, owner: { adminId: admin.id }, ...ownSession(call, 'admin') };
}
