import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { audit } from '../../identity/audit.ts';

export function accountRoutes(route: Route, { identity, settings, site, ...deps }: AppDeps): void {
  const account = deps.paypal;
  const webhookUrl = `${settings.publicUrl}${api.PAYPAL_WEBHOOK_PATH}`;
  const paypal = async () => ({ ...(await account.shown()), webhookUrl });
  route(api.getPaypalAccount, paypal);
  route(api.savePaypalAccount, async ({ body, actor }) => {
    await account.save(body, webhookUrl);
    await audit(identity, actor, 'paypal-account.saved', body.kind);
    await site.refresh();
    // After it, bookings are held until they start anyway.
    if (body.kind === 'direct') await booking.keepHoldsUntilStart(deps.booking);
    return paypal();
  });
  route(api.getVideoRoom, () => booking.getVideoRoom(deps.booking));
  route(api.saveVideoRoom, async ({ body, actor }) => {
    await booking.saveVideoRoom(deps.booking, body);
    await audit(identity, actor, 'video-room.saved', body.kind);
    await site.refresh();
    return booking.getVideoRoom(deps.booking);
  });
}
