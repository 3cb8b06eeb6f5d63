import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import { always, type Route } from '../../http/route.ts';
import { audit, auditWork } from '../../identity/audit.ts';

export function serviceRoutes(route: Route, { booking: context, identity }: AppDeps): void {
  route(api.listServices, () => booking.listServices(context), { keep: always });
  route(api.listAllServices, () => booking.listAllServices(context));
  route(api.createService, async ({ body, actor }) => {
    const service = await booking.createService(context, body);
    await auditWork(identity, actor, 'service.created', service.id);
    return service;
  });
  route(api.updateService, async ({ params, body, actor }) => {
    const service = await booking.updateService(context, params.id, body);
    await audit(identity, actor, 'service.updated', service.id);
    return service;
  });
  route(api.deleteService, async ({ params, actor }) => {
    const deletion = await booking.deleteService(context, params.id);
    await audit(identity, actor, 'service.deleted', params.id);
    return deletion;
  });
}
