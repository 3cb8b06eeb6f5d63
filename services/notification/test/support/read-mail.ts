import { expect } from 'vitest';
import type { ReadableMessage } from '../../../../infra/sandbox/mail/web/read-message.ts';
import { PRACTICE, type mailFixture } from './mail-fixture.ts';

/** The one mail this address got since the last call; also checks what every mail of the product must have. */
export async function theMail(fixture: ReturnType<typeof mailFixture>, to: string): Promise<ReadableMessage> {
  await fixture.delivery.flush();
  const mails = await fixture.messages(to);
  expect(mails.map(({ subject }) => subject)).toHaveLength(1);
  const mail = mails[0]!;
  expect(mail.from).toBe(PRACTICE.email);
  expect(mail.fromName).toBe(PRACTICE.name);
  expect(mail.html).toContain('prefers-color-scheme: dark');
  expect(mail.text).not.toMatch(/<[a-z]|undefined|null|\[object/);
  await fetch(`${fixture.mail.httpUrl}/messages?to=${encodeURIComponent(to)}`, { method: 'DELETE' });
  return mail;
}

/** The calendar entry attached to a mail, by property. */
export function calendarOf(mail: ReadableMessage | undefined): Record<string, string> {
  const file = mail?.attachments.find(({ contentType }) => contentType === 'text/calendar');
  const lines = (file?.content ?? '').replace(/\r\n[ \t]/g, '').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.split(/[:;]/)[0]!, line.slice(line.indexOf(':') + 1)]));
}
