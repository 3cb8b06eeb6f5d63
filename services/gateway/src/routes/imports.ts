import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { audit } from '../identity/audit.ts';

export function importRoutes(route: Route, { booking: context, identity }: AppDeps): void {
  route(api.previewImport, ({ body }) => booking.previewImport(context, body.content));
  route(api.startImport, async ({ body, actor }) => {
    const started = await booking.startImport(context, body);
    if (!body.isDryRun) await audit(identity, actor, 'import.started', started.id);
    return started;
  });
  route(api.getImport, ({ params }) => booking.getImport(context, params.id));
  route(api.listImportRows, ({ params, query }) => booking.listImportRows(context, params.id, query));
}
