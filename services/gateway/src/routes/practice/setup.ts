import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { SessionCookies } from '../../http/cookies.ts';
import type { Route } from '../../http/route.ts';
import { audit } from '../../identity/audit.ts';
import { createAdministrator } from '../../identity/commands/admin/create-administrator.ts';
import { findAdmin } from '../../identity/store/admins.ts';
import { postponeSetupStep, resumeSetupStep } from '../../identity/store/setup.ts';
import { setupSteps } from '../../practice/queries/setup-steps.ts';

export function setupRoutes(route: Route, deps: AppDeps, cookies: SessionCookies): void {
  const { identity, settings } = deps;
  const username = settings.adminUsername;
  route(api.getSetup, async () => {
    const isOpen = (await findAdmin(identity.sql)) === null;
    return isOpen ? ({ isOpen, username } as const) : ({ isOpen, username: null } as const);
  });
  route(api.createAdministrator, async ({ body, caller, sessionIds, response }) => {
    const from = { ...caller, sessionId: sessionIds.admin };
    const { user, ...entry } = await createAdministrator(identity, { ...body, username }, from);
    cookies.set(response, 'admin', entry);
    return user;
  });
  route(api.getSetupSteps, ({ admin }) => setupSteps(deps, admin()));
  route(api.putOffSetupStep, async ({ params, body, admin, actor }) => {
    await (body.isPutOff ? postponeSetupStep : resumeSetupStep)(identity.sql, params.step);
    await audit(identity, actor, body.isPutOff ? 'setup-step.put-off' : 'setup-step.taken-up', params.step);
    return setupSteps(deps, admin());
  });
}
