import { expect } from 'vitest';
import { PRACTICE, type mailHouse, type ReadMail } from './mail-house.ts';

/** The one mail this address got since the last look; what every mail of the product has is checked on the way. */
export async function theMail(house: ReturnType<typeof mailHouse>, to: string): Promise<ReadMail> {
  await house.delivery.flush();
  const mails = await house.messages(to);
  expect(mails.map(({ subject }) => subject)).toHaveLength(1);
  const mail = mails[0]!;
  expect(mail.from).toBe(PRACTICE.email);
  expect(mail.fromName).toBe(PRACTICE.name);
  expect(mail.html).toContain('prefers-color-scheme: dark');
  expect(mail.text).not.toMatch(/<[a-z]|undefined|null|\[object/);
  await fetch(`${house.mail.httpUrl}/messages?to=${encodeURIComponent(to)}`, { method: 'DELETE' });
  return mail;
}

/** The calendar entry a mail brings, by property. */
export function calendarOf(mail: ReadMail | undefined): Record<string, string> {
  const file = mail?.attachments.find(({ contentType }) => contentType === 'text/calendar');
  const lines = (file?.content ?? '').replace(/\r\n[ \t]/g, '').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.split(/[:;]/)[0]!, line.slice(line.indexOf(':') + 1)]));
}
