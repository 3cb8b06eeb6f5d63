import * as api from '@stillpoint/contracts';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../deps.ts';
import type { SessionCookies } from '../http/cookies.ts';
import type { Route } from '../http/route.ts';
import { forgotPassword } from '../identity/commands/forgot-password.ts';
import { logout } from '../identity/commands/logout.ts';
import { register } from '../identity/commands/register.ts';
import { resetPassword } from '../identity/commands/reset-password.ts';
import { sendLoginCode } from '../identity/commands/send-login-code.ts';
import { verifyEmail } from '../identity/commands/verify-email.ts';
import { verifyLogin } from '../identity/commands/verify-login.ts';

/** The browser's time zone, an IANA name; sent along when the account is read. */
const ZONE_HEADER = 'x-time-zone';

export function clientAuthRoutes(route: Route, deps: AppDeps, cookies: SessionCookies): void {
  const { identity } = deps;

  route(api.register, async ({ body, address }) => {
    await register(identity, body, { address });
    return { message: 'Check your email for the verification code.' };
  });
  route(api.verifyEmail, async ({ body, address }) => {
    await verifyEmail(identity, body, { address });
    return { message: 'Your account is now active!' };
  });
  route(api.sendLoginCode, async ({ body, address }) => {
    const { verificationRequired } = await sendLoginCode(identity, body, { address });
    return { message: 'Check your email for the verification code.', verificationRequired };
  });
  route(api.verifyLogin, async ({ body, address, sessionIds, response }) => {
    const { user, sessionId } = await verifyLogin(identity, body, { address, sessionId: sessionIds.client });
    cookies.set(response, 'client', sessionId);
    return { message: 'Welcome back!', user };
  });
  route(api.logoutClient, async ({ sessionIds, response }) => {
    await logout(identity, sessionIds.client);
    cookies.clear(response, 'client');
    return { message: 'You are logged out.' };
  });
  route(api.getClientUser, async ({ client, header }) => {
    const timeZone = header(ZONE_HEADER);
    if (timeZone) await notification.rememberZone(deps.notification, { clientEmail: client().email, timeZone });
    return client();
  });
  route(api.forgotPassword, async ({ body, address }) => {
    await forgotPassword(identity, body, { address });
    return { message: 'If there is an account with this address, a link to choose a new password is on its way.' };
  });
  route(api.resetPassword, async ({ body, address, response }) => {
    await resetPassword(identity, body, { address });
    cookies.clear(response, 'client');
    return { message: 'Your password has been changed. Please log in.' };
  });
}
