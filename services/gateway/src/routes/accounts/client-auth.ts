import * as api from '@stillpoint/contracts';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../../deps.ts';
import type { SessionCookies } from '../../http/cookies.ts';
import type { Route } from '../../http/route.ts';
import { forgotPassword } from '../../identity/commands/client/forgot-password.ts';
import { withDraftKey } from '../../identity/draft-key.ts';
import { signOut } from '../../identity/commands/sign-out.ts';
import { register } from '../../identity/commands/client/register.ts';
import { resetPassword } from '../../identity/commands/client/reset-password.ts';
import { sendLoginCode } from '../../identity/commands/client/send-login-code.ts';
import { verifyEmail } from '../../identity/commands/client/verify-email.ts';
import { verifyLogin } from '../../identity/commands/client/verify-login.ts';
import { WORDS } from '../../words.ts';

/** Time zone of the browser, an IANA name. */
const ZONE_HEADER = 'x-time-zone';

/** Keeps the time zone that a client signs in from, or reads the account from. */
export async function noteZone(deps: AppDeps, clientEmail: string, header: (name: string) => string | undefined) {
  const timeZone = header(ZONE_HEADER);
  if (timeZone) await notification.rememberZone(deps.notification, { clientEmail, timeZone });
}

export function clientAuthRoutes(route: Route, deps: AppDeps, cookies: SessionCookies): void {
  const { identity } = deps;

  route(api.register, async ({ body, caller }) => {
    await register(identity, body, caller);
    return { message: WORDS.identity.codeSent };
  });
  route(api.verifyEmail, async ({ body, caller }) => {
    await verifyEmail(identity, body, caller);
    return { message: WORDS.identity.active };
  });
  route(api.sendLoginCode, async ({ body, caller }) => {
    const { verificationRequired } = await sendLoginCode(identity, body, caller);
    return { message: WORDS.identity.codeSent, verificationRequired };
  });
  route(api.verifyLogin, async ({ body, caller, sessionIds, response, header }) => {
    const { user, ...entry } = await verifyLogin(identity, body, { ...caller, sessionId: sessionIds.client });
    cookies.set(response, 'client', entry);
    await noteZone(deps, user.email, header);
    return { message: 'Welcome back!', user: withDraftKey(identity, user) };
  });
  route(api.logoutClient, async ({ caller, sessionIds, response }) => {
    await signOut(identity, 'client', { ...caller, sessionId: sessionIds.client });
    cookies.clear(response, 'client');
    return { message: WORDS.identity.loggedOut };
  });
  route(api.getClientUser, async ({ client, header }) => {
    await noteZone(deps, client().email, header);
    return withDraftKey(identity, client());
  });
  route(api.forgotPassword, async ({ body, caller }) => {
    await forgotPassword(identity, body, caller);
    return { message: WORDS.identity.resetLinkSent };
  });
  route(api.resetPassword, async ({ body, caller, response }) => {
    await resetPassword(identity, body, caller);
    cookies.clear(response, 'client');
    return { message: WORDS.identity.passwordReset };
  });
}
