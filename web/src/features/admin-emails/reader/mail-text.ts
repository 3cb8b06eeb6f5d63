import type { EmailMessage } from '@stillpoint/contracts';
import { clockTime, fullDay } from '../../../lib/time.ts';

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** The address of a header like 'Ada Lovelace <ada@example.com>'; the text itself when it is bare. */
export const addressOf = (header: string): string => (/<([^<>]+)>\s*$/.exec(header)?.[1] ?? header).trim();

/** The name of such a header, without quotes; the address when there is no name, and words when there is neither. */
export const nameOf = (header: string): string =>
  header
    .replace(/<[^<>]*>\s*$/, '')
    .trim()
    .replace(/^"(.*)"$/, (_, name: string) => name.replace(/\\(.)/g, '$1')) ||
  addressOf(header) ||
  '(unknown sender)';

/** When a mail came or went, ISO 8601; null when it says neither. */
export const momentOf = (mail: Pick<EmailMessage, 'receivedAt' | 'sentAt'>): string | null =>
  mail.receivedAt ?? mail.sentAt;

/** A reply's beginning: two empty lines, who wrote when, and every line of the mail behind '> '. */
export function quoted(mail: Pick<EmailMessage, 'body' | 'from' | 'receivedAt' | 'sentAt'>, timeZone: string): string {
  const moment = momentOf(mail);
  const when = moment ? `On ${fullDay(moment, timeZone)}, ${clockTime(moment, timeZone)}, ` : '';
  const lines = mail.body.trimEnd().split(/\r?\n/);
  return `\n\n${when}${mail.from} wrote:\n${lines.map((line) => `> ${line}`).join('\n')}`;
}

/** A size for people, in Bytes, KB, MB or GB (powers of 1024, at most two decimals): 1536 → '1.5 KB'. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`;
}

/** A reply's subject: 'Re: ' in front, never twice (spec section 5). */
export const replySubject = (subject: string): string => (/^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`);
