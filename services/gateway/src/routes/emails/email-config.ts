import * as api from '@stillpoint/contracts';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { audit } from '../../identity/audit.ts';
import { WORDS } from '../../words.ts';

export function emailConfigRoutes(route: Route, { notification: context, identity }: AppDeps): void {
  route(api.getEmailConfigPresence, () => notification.getEmailConfig(context));
  route(api.getEmailConfig, () => notification.getEmailConfig(context));
  route(api.saveEmailConfig, async ({ body, actor }) => {
    const saved = await notification.saveEmailConfig(context, body);
    await audit(identity, actor, 'email-config.saved', null);
    return saved;
  });
  route(api.testEmailConfig, async ({ body, actor }) => {
    await audit(identity, actor, 'email-config.tested', null);
    await notification.testEmailConfig(context, body);
    return { message: WORDS.mail.settingsWork };
  });
}
