import * as api from '@stillpoint/contracts';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { audit } from '../identity/audit.ts';

export function mailWordingRoutes(route: Route, { notification: context, identity }: AppDeps): void {
  route(api.getMailWordings, () => notification.getMailWordings(context));
  route(api.saveMailWording, async ({ params: { key }, body, actor }) => {
    await notification.saveWording(context, key, body);
    await audit(identity, actor, 'mail-wording.saved', key);
    return { message: 'Mails written from now on say this.' };
  });
  route(api.restoreMailWording, async ({ params: { key }, actor }) => {
    await notification.restoreWording(context, key);
    await audit(identity, actor, 'mail-wording.restored', key);
    return { message: 'The original words hold again.' };
  });
  route(api.previewMailWording, ({ params: { key }, body }) => notification.previewWording(context, key, body));
  route(api.testMailWording, async ({ params: { key }, body, actor }) => {
    const { to, state } = await notification.sendTestMail(context, key, body);
    await audit(identity, actor, 'mail-wording.tested', key);
    return { message: state === 'sent' ? `It was sent to ${to}.` : `It will be sent to ${to} as soon as it can.` };
  });
}
