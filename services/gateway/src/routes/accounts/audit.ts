import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { listAuditEntries } from '../../identity/store/audit.ts';

export function auditRoutes(route: Route, { identity }: AppDeps): void {
  route(api.listAudit, async ({ query }) => ({
    ...(await listAuditEntries(identity.sql, query)),
    page: query.page,
  }));
}
