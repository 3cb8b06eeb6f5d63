import { timeFormat } from '@stillpoint/scheduling';

/**
 * Text as a page can show it: one line, without invisible characters (zero-width, direction marks, lone surrogates) and without
 * emoji, which no text font has.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cs}\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3\ufe00-\ufe0f]/gu, '')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();

/** Time zone and language tag for dates. */
interface Clock {
  timeZone: string;
  dateStyle: string;
}

const DAY = timeFormat({ dateStyle: 'long' });
const MOMENT = timeFormat({ dateStyle: 'full', timeStyle: 'short' });

/** `November 21, 2026`, in the practice's date style. */
export const dayText = (at: Date, { timeZone, dateStyle }: Clock): string => DAY(dateStyle, timeZone).format(at);

/** `Tuesday, December 1, 2026 at 2:30 PM`, in the practice's date style. */
export const timeText = (at: Date, { timeZone, dateStyle }: Clock): string =>
  MOMENT(dateStyle, timeZone).format(at).replaceAll('\u202f', ' ');
