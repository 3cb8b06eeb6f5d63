import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { audit } from '../identity/audit.ts';
import { WORDS } from '../words.ts';

export function mailWordingRoutes(route: Route, { notification: context, identity, booking: rules }: AppDeps): void {
  const policy = async () => (await booking.getPracticeRules(rules)).cancellation;
  route(api.getMailWordings, () => notification.getMailWordings(context));
  route(api.saveMailWording, async ({ params: { key }, body, actor }) => {
    const own = await notification.saveWording(context, key, body);
    await audit(identity, actor, 'mail-wording.saved', key);
    return { message: WORDS.mail.wordingSaved, own };
  });
  route(api.restoreMailWording, async ({ params: { key }, body, actor }) => {
    await notification.restoreWording(context, key, body.basedOn);
    await audit(identity, actor, 'mail-wording.restored', key);
    return { message: WORDS.mail.wordingReset };
  });
  route(api.previewMailWording, async ({ params: { key }, body }) =>
    notification.previewWording(context, key, body, await policy()),
  );
  route(api.testMailWording, async ({ params: { key }, body, actor }) => {
    const { to, state } = await notification.sendTestMail(context, key, body, await policy());
    await audit(identity, actor, 'mail-wording.tested', key);
    return { message: state === 'sent' ? WORDS.mail.testSent(to) : WORDS.mail.testWaits(to) };
  });
}
