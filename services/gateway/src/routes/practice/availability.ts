import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import { always, type Route } from '../../http/route.ts';
import { audit, auditWork } from '../../identity/audit.ts';
import { WORDS } from '../../words.ts';

export function availabilityRoutes(route: Route, { booking: context, identity }: AppDeps): void {
  route(api.listAvailability, () => booking.listAvailability(context), { keep: always });
  route(api.listAllAvailability, () => booking.listAllAvailability(context));
  route(api.createAvailability, async ({ body, actor }) => {
    const rule = await booking.createAvailability(context, body);
    await auditWork(identity, actor, 'availability.created', rule.id);
    return rule;
  });
  route(api.updateAvailability, async ({ params, body, actor }) => {
    const rule = await booking.updateAvailability(context, params.id, body);
    await audit(identity, actor, 'availability.updated', rule.id);
    return rule;
  });
  route(api.deleteAvailability, async ({ params, actor }) => {
    await booking.deleteAvailability(context, params.id);
    await audit(identity, actor, 'availability.deleted', params.id);
    return { message: WORDS.practice.hoursDeleted };
  });
}
