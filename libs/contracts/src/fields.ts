import * as z from 'zod';

const manyFields = new Set<string>();

/** Marks a message that fits more than one field: a form shows it below the field, other callers get the field's name as well. */
export function forAnyField(words: string): string {
  manyFields.add(words);
  return words;
}

/** Whether a message of the contract does not say which field it is about. */
export const fitsManyFields = (words: string): boolean => manyFields.has(words);

/** PostgreSQL cannot store U+0000 in text; refusing it here makes it a 400. */
const withoutNul = (value: string) => !value.includes('\u0000');

const hasNul = forAnyField(
  'This holds an invisible character (U+0000), perhaps from something pasted, and cannot be saved',
);

/** What is too long is checked no further: some checks take time that grows with the square of the length. */
export const text = (max: number, error?: string) =>
  z
    .string(error)
    .max(max, { error: forAnyField(`At most ${max.toLocaleString('en-US')} characters`), abort: true })
    .refine(withoutNul, hasNul);

/** Free text that must not be blank; `message` is what the form shows. */
export const requiredText = (max: number, message: string) => text(max, message).trim().min(1, message);

/** Optional free text: blank and absent both become null. */
export const optionalText = (max: number) =>
  text(max)
    .trim()
    .nullish()
    .transform((value) => value || null);

/** Longest domain name (RFC 1035). */
const MAX_DOMAIN = 253;

/**
 * 'ada@bücher.example' → 'ada@xn--bcher-kva.example': the ASCII form of an international domain, which mail servers know. Other
 * text is returned unchanged, for the following check; so is what is too long for a domain, since converting takes time that grows
 * with the square of the length.
 */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || domain.length > MAX_DOMAIN) return address;
  if (/^[\x21-\x7e]*$/.test(domain) || /[\s/?#:\\@[\]]/.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/**
 * The characters of an address (RFC 5322) without those that have a meaning in links and templates, save `others`, at a domain whose
 * last part may be international.
 */
const addressWith = (others = '') =>
  new RegExp(
    `^(?!\\.)(?!.*\\.\\.)(?!.*\\.@)[A-Za-z0-9.!$&'*+/=^_~${others}-]+@([A-Za-z0-9][A-Za-z0-9-]*\\.)+([A-Za-z]{2,}|xn--[a-z0-9-]{2,})$`,
  );
const ADDRESS = addressWith();
const ANY_ADDRESS = addressWith('#%?`{|}');

/** What is copied from an address book or a chat may begin and end with marks that nobody sees. Those that join letters may be a domain's. */
const withoutMarks = (typed: string): string => typed.replace(/(?![\u200c\u200d])\p{Cf}/gu, '');

/** An address typed by somebody who is registered already, in any form that an earlier version accepted. */
export const typedAddress = (message: string) =>
  z.string(message).overwrite(withoutMarks).trim().toLowerCase().overwrite(withAsciiDomain);

const address = (pattern: RegExp) => (message: string) =>
  typedAddress(message)
    .max(254, message)
    .pipe(z.email({ pattern, error: message }));
/** An e-mail address, trimmed and lower-cased, since addresses are compared by equality. */
export const email = address(ADDRESS);
/** The same of somebody who is only written to, whoever they are. */
export const recipient = address(ANY_ADDRESS);

/** One page of a long list. `total` is exact up to 1,000, or up to the page that was asked for; `isMore`: there are more than these. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), isMore: z.boolean(), page: z.number().int() });

/** A number as forms and scripts send it, of which a form reports a blank field as `missing`. */
export const typedNumber = (missing: string) => z.union([z.number(), z.string().trim().min(1, missing)], missing);

/** A number, or its digits as addresses and form fields have them; a blank field is an error, never a 0. */
export const whole = (
  least: number,
  most: number,
  error = forAnyField(`Enter a whole number from ${least} to ${most.toLocaleString('en-US')}`),
) =>
  z
    // The first branch needs the message too: it is the one that forms show.
    .union([z.number(error), z.string().regex(/^\s*\d+\s*$/, error)], error)
    .transform(Number)
    .pipe(z.number().int(error).min(least, error).max(most, error));

/** Ids of services, availability rules and messages. */
export const id = whole(1, 2_147_483_647);

/** Years a practice can mean. Outside them, calendars, clocks and databases disagree about what exists. */
const isPlausibleYear = (text: string) => text >= '1900' && text < '3000';

const notADay = forAnyField('Use a date like 2026-11-21');
const noDay = forAnyField('Please enter a date');
/** A calendar day of the practice, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: ({ input }) => (input === '' ? noDay : notADay) })
  .refine(isPlausibleYear, notADay);

const notAnInstant = forAnyField('Use a date and time like 2026-11-21T09:00:00Z');
const withOffset = { offset: true, error: notAnInstant };
/** An instant, ISO 8601 with an offset or Z; seconds may be left out. */
export const instant = z
  .union([z.iso.datetime(withOffset), z.iso.datetime({ ...withOffset, precision: -1 })], notAnInstant)
  .refine(isPlausibleYear, notAnInstant);

/** The start that was chosen for a session; `message` is what the form shows where there is none. */
export const chosenTime = (message: string) => z.string(message).min(1, message).pipe(instant);

/**
 * The session's time as the caller saw it: the call is refused if the session has been moved since. Without it, any time is
 * accepted.
 */
export const expectedStart = instant.optional();

/** The caller's own id of what is created: when the call is repeated after a lost answer, it is created only once. */
export const requestId = z.uuid().optional();

/** What creating something adds to the answer: false where exactly this was there already, which taking it back must leave there. */
export const isNew = z.boolean();

const notATime = 'Invalid time format';
/** Wall time of the practice, two-digit HH:MM (spec section 5). */
export const wallTime = z.string(notATime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, notATime);

/** A one-time code: six digits (spec section 9). */
export const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6-digit code');

export const message = z.object({ message: z.string() });

export const idParams = z.object({ id });
/** People read this message: the id is part of a page's address. */
export const uuidParams = z.object({ id: z.uuid('This does not exist. Its address may be incomplete.') });

export const MAX_PAGE_SIZE = 100;
