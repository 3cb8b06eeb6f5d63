import type { ISql } from '@stillpoint/db';
import type { DomainEvent } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import type { MailKind } from '../domain/mail-kind.ts';
import { inZone } from '../domain/session-time.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { adminUrl, dashboardUrl } from '../session-info.ts';
import { findPractice } from '../store/practice.ts';
import type { newDeviceEmail } from '../templates/security-emails.ts';

type Notice = 'NewDeviceUsed' | 'AccountLocked' | 'PasswordChanged';

/** Tells an account's owner; the administrator's mails go to the practice's own address. */
export async function tellOwner(
  tx: ISql,
  context: NotificationContext,
  event: DomainEvent<Notice>,
  kind: MailKind,
  template: typeof newDeviceEmail,
) {
  const { email, firstName, device, address } = event.personal;
  const practice = await findPractice(tx, context);
  const at = inZone(new Date(event.facts.at), practice.timeZone, practice.dateStyle);
  const accountUrl = email === null ? `${adminUrl(context)}/security` : `${dashboardUrl(context)}?tab=profile`;
  await enqueueMail(tx, context, {
    cause: event.id,
    kind,
    to: { name: null, address: email ?? practice.email },
    template: template({ firstName, device, address, at, accountUrl }),
  });
}
