import { randomUUID } from 'node:crypto';
import type { CancellationPolicy } from '@stillpoint/scheduling';
import type { NotificationContext } from '../context.ts';
import { sendNow } from '../delivery/send-now.ts';
import { requireSmtpSettings } from '../delivery/smtp-settings.ts';
import { mailAddress } from '../domain/address.ts';
import { domainOf, messageIdOf } from '../domain/message-id.ts';
import type { Wording } from '../domain/wordings/wording.ts';
import { previewWording } from '../queries/preview-wording.ts';
import { insertMail } from '../store/mails.ts';
import { findPractice } from '../store/practice.ts';

/**
 * Mails the practice what a client would read in this wording; the subject says that it is a test. Throws AppError `not_found`,
 * `invalid_input` for a wording that would break the mail, `not_configured` without a mail server, and `connection_failed` when
 * the server rejected it for good.
 */
export async function sendTestMail(
  context: NotificationContext,
  key: string,
  wording: Wording,
  policy: CancellationPolicy,
): Promise<{ to: string; state: 'sent' | 'queued' }> {
  const { subject, html, text, appointmentId } = await previewWording(context, key, wording, policy);
  const settings = await requireSmtpSettings(context);
  const { name, email } = await findPractice(context.sql, context);
  const [id, to] = [randomUUID(), mailAddress(name, email)];
  const messageId = messageIdOf(id, 'test', to.address, domainOf(settings.from.address));
  const content = { to, subject: `Test: ${subject}`, text, html, calendar: null, inReplyTo: null, references: [] };
  await insertMail(context.sql, context, { id, messageId, kind: 'test', appointmentId, content });
  return { to: to.address, state: await sendNow(context, id) };
}
