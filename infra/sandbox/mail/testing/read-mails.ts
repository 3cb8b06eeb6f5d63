import { callJson, until } from '@stillpoint/testing';
import type { ReadableMessage } from '../web/read-message.ts';

/** The mails at a sandbox, or those to one address, newest first. */
export const readMails = (httpUrl: string, to?: string): Promise<ReadableMessage[]> =>
  callJson('GET', `${httpUrl}/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`);

/** The codes in mails: in the mail of a code it is the only run of six digits. */
export const codesIn = (mails: readonly Pick<ReadableMessage, 'text'>[]): string[] =>
  mails.flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []);

/** Waits for a code that was mailed to an address and is not among `used`; the newest. */
export const mailedCode = (httpUrl: string, address: string, used: readonly string[] = []): Promise<string> =>
  until(`a code for ${address}`, async () =>
    codesIn(await readMails(httpUrl, address)).find((code) => !used.includes(code)),
  );

/** The calendar entry attached to a mail, by property. */
export function calendarOf(mail: ReadableMessage | undefined): Record<string, string> {
  const file = mail?.attachments.find(({ contentType }) => contentType === 'text/calendar');
  const lines = (file?.content ?? '').replace(/\r\n[ \t]/g, '').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.split(/[:;]/)[0]!, line.slice(line.indexOf(':') + 1)]));
}
export const sequenceOf = (mail: ReadableMessage | undefined): number => Number(calendarOf(mail)['SEQUENCE']);
