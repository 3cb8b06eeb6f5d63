import type { Practice } from '@stillpoint/contracts';
import { cancellationWords, formatMoney, PAYMENT_METHODS, type CancellationPolicy } from '@stillpoint/scheduling';
import { timeText } from '@stillpoint/receipts';
import { WORDS } from '../words.ts';

export type Entry = Record<string, unknown>;
type Fact = [label: string, value: string];

/** What is left out: ids, what other values say already, and terms and limits that are over. Empty values and a plain no are, too. */
const UNSAID =
  /^(id|service\.(id|description|isActive|currency)|currency|paymentId|refundTerms|holdExpiresAt|client(Name|Email|Phone))$/;
const KEYS = new Set(['kind', 'state', 'status', 'paymentStatus', 'action', 'direction', 'preferredContact', 'method']);
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * An entry of a person's data as labelled values in words: times on the practice's clock, amounts with their currency, and no ids;
 * `sessions` are the names of appointments by id. What has no label of its own is labelled by its name in the data.
 */
export function exportFacts(entry: Entry, practice: Practice, sessions: ReadonlyMap<unknown, string>): Fact[] {
  const currency = String((entry['service'] as Entry | undefined)?.['currency'] ?? entry['currency']);
  const wordsOf = (name: string, value: unknown): string => {
    if (name === 'appointmentId') return sessions.get(value) ?? '';
    if (typeof value === 'boolean') return 'yes';
    if (Array.isArray(value)) return value.join(', ');
    if (/price|amount$/i.test(name)) return formatMoney(Number(value), currency);
    const text = String(value);
    if (INSTANT.test(text)) return timeText(new Date(text), practice);
    if (!KEYS.has(name)) return text;
    return name === 'method' && text in PAYMENT_METHODS
      ? PAYMENT_METHODS[text as keyof typeof PAYMENT_METHODS]
      : text.replace('capture', 'payment').replace(/[-_.]/g, ' ');
  };
  const factsAt = (values: Entry, place: string): Fact[] =>
    Object.entries(values).flatMap(([name, value]) => {
      const path = `${place}${name}`;
      if (UNSAID.test(path) || value === null || value === undefined || value === false) return [];
      const label = WORDS.exported[path as keyof typeof WORDS.exported] ?? labelOf(path);
      if (name === 'cancellationPolicy') return [[label, cancellationWords(value as CancellationPolicy)]];
      if (typeof value === 'object' && !Array.isArray(value)) return factsAt(value as Entry, `${path}.`);
      const words = wordsOf(name, value);
      return words === '' ? [] : [[label, words]];
    });
  return factsAt(entry, '');
}

/** `sessionNote.hypnoticTechniques` as `Session note hypnotic techniques`. */
const labelOf = (path: string): string =>
  path
    .replace(/[A-Z]|\./g, (sign) => ` ${sign === '.' ? '' : sign.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase());

/** A session as one names it: `Sleep Improvement, Tuesday, December 1, 2026 at 2:30 PM`. */
export const sessionName = (appointment: Entry, practice: Practice): string =>
  `${String((appointment['service'] as Entry)['name'])}, ${timeText(new Date(String(appointment['appointmentDate'])), practice)}`;
