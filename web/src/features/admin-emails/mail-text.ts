import type { EmailMessage } from '@stillpoint/contracts';
import { clockTime, longDay } from '../../lib/time.ts';

/** The address of a header like 'Ada Lovelace <ada@example.com>'; the text itself when it is bare. */
export const addressOf = (header: string): string => (/<([^<>]+)>\s*$/.exec(header)?.[1] ?? header).trim();

/** The name of such a header, without quotes; the address when there is no name. */
export const nameOf = (header: string): string =>
  header
    .replace(/<[^<>]*>\s*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1') || addressOf(header);

/** When a mail came or went, ISO 8601; null when it says neither. */
export const momentOf = (mail: Pick<EmailMessage, 'receivedAt' | 'sentAt'>): string | null =>
  mail.receivedAt ?? mail.sentAt;

/** A reply's beginning: two empty lines, who wrote when, and every line of the mail behind '> '. */
export function quoted(mail: Pick<EmailMessage, 'body' | 'from' | 'receivedAt' | 'sentAt'>, timeZone: string): string {
  const moment = momentOf(mail);
  const when = moment ? `On ${longDay(moment, timeZone)}, ${clockTime(moment, timeZone)}, ` : '';
  const lines = mail.body.trimEnd().split(/\r?\n/);
  return `\n\n${when}${mail.from} wrote:\n${lines.map((line) => `> ${line}`).join('\n')}`;
}
