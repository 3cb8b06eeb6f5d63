import * as api from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { auditWork } from '../../identity/audit.ts';
import { recordRead } from '../../identity/record-read.ts';
import { withPatients } from '../../person/mail-patients.ts';
import { WORDS } from '../../words.ts';

export function emailRoutes(route: Route, { notification: context, booking, identity }: AppDeps): void {
  for (const endpoint of [api.listEmails, api.listAdminEmails])
    route(endpoint, async ({ query, actor }) => {
      const { emails, ...rest } = await notification.listEmails(context, query);
      const read = emails.map(({ id }) => id);
      if (read.length > 0) await recordRead(identity, actor, 'emails.read', read);
      return { ...rest, emails: await withPatients(booking, emails) };
    });
  route(api.getEmail, async ({ params, actor }) => {
    const email = await notification.findEmail(context, params.id);
    if (!email) throw new AppError('not_found', WORDS.mail.none);
    await recordRead(identity, actor, 'emails.read', [email.id]);
    const [found] = await withPatients(booking, [email]);
    return { ...found!, answeredAt: email.answeredAt };
  });
  route(api.sendEmail, async ({ body, actor }) => {
    const sent = await notification.sendEmail(context, body);
    await auditWork(identity, actor, 'email.sent', sent.id);
    const message = sent.state === 'sent' ? WORDS.mail.sent : WORDS.mail.waits;
    return { message, ...sent };
  });
  route(api.markEmailRead, async ({ params, body }) => {
    await notification.markEmailRead(context, params.id, body.isRead);
    return { message: body.isRead ? WORDS.mail.read : WORDS.mail.unread };
  });
}
