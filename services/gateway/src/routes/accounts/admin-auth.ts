import { productVersion } from '@stillpoint/config';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { SessionCookies } from '../../http/cookies.ts';
import type { Route } from '../../http/route.ts';
import { logInAdmin } from '../../identity/commands/admin/log-in-admin.ts';
import { signOut } from '../../identity/commands/sign-out.ts';
import { draftKeyOf } from '../../identity/draft-key.ts';
import { listSecondFactors } from '../../identity/store/second-factors.ts';
import { toClientUser } from '../../identity/sessions.ts';
import { listVerifiedClients, searchVerifiedClients } from '../../identity/store/clients.ts';
import { WORDS } from '../../words.ts';

export function adminAuthRoutes(route: Route, { identity, settings }: AppDeps, cookies: SessionCookies): void {
  const version = productVersion();
  route(api.adminLogin, async ({ body, caller, sessionIds, response }) => {
    const { user, ...entry } = await logInAdmin(identity, body, { ...caller, sessionId: sessionIds.admin });
    cookies.set(response, 'admin', entry);
    return user;
  });
  route(api.adminLogout, async ({ caller, sessionIds, response }) => {
    await signOut(identity, 'admin', { ...caller, sessionId: sessionIds.admin });
    cookies.clear(response, 'admin');
    return { message: WORDS.identity.loggedOut };
  });
  route(api.getAdminUser, async ({ admin }) => {
    const { id } = admin();
    const { requiresSecondFactor } = settings;
    const secondFactors = await listSecondFactors(identity.sql, id);
    const hasSecondFactor = secondFactors.length > 0;
    return {
      ...admin(),
      version,
      ...draftKeyOf(identity, { adminId: id }),
      hasSecondFactor,
      secondFactors,
      requiresSecondFactor,
      mustAddFactor: requiresSecondFactor && !hasSecondFactor,
    };
  });
  route(api.listClientUsers, async ({ query: { search = '', limit } }) => {
    const found = limit
      ? await searchVerifiedClients(identity.sql, search, limit)
      : await listVerifiedClients(identity.sql);
    return found.map(toClientUser);
  });
}
