import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { audit, auditWork } from '../../identity/audit.ts';

export function practiceRulesRoutes(route: Route, { booking: context, identity }: AppDeps): void {
  route(api.getBookingRules, () => booking.getBookingRules(context), {
    // Past days off are not listed.
    keep: () => practiceDay(context.now(), context.timeZone),
  });
  route(api.getPracticeRules, () => booking.getPracticeRules(context));
  route(api.savePracticeRules, async ({ body, actor }) => {
    const rules = await booking.savePracticeRules(context, body);
    await audit(identity, actor, 'practice-rules.saved', null);
    return rules;
  });
  route(api.listDaysOff, () => booking.listDaysOff(context));
  route(api.addDayOff, async ({ body, actor }) => {
    const added = await booking.addDayOff(context, body);
    await auditWork(identity, actor, 'day-off.added', added.id);
    return added;
  });
  route(api.listBlockedTimes, ({ query }) => booking.listBlockedTimes(context, query));
  route(api.addBlockedTime, async ({ body, actor }) => {
    const added = await booking.blockTime(context, body);
    await auditWork(identity, actor, 'blocked-time.added', added.id);
    return added;
  });
  route(api.removeBlockedTime, async ({ params, actor }) => {
    const removed = await booking.unblockTime(context, params.id);
    await audit(identity, actor, 'blocked-time.removed', params.id);
    return removed;
  });
  route(api.removeDayOff, async ({ params, actor }) => {
    const removed = await booking.removeDayOff(context, params.id);
    await audit(identity, actor, 'day-off.removed', params.id);
    return removed;
  });
}
