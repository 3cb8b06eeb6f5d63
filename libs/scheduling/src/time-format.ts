type Format = (dateStyle: string, timeZone: string) => Intl.DateTimeFormat;

/** Limits the cache to more than the zones there are, since a client can spell each in many ways. */
const MAX_CACHED_FORMATS = 1_000;

/**
 * A formatter of dates and times for a language tag (`en-GB`) and an IANA zone. Cached, because making one takes a hundred
 * times as long as using it. A 24-hour clock says `09:00`, also where `hour` is numeric. Throws RangeError for an unknown zone.
 */
export function timeFormat(options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>): Format {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (dateStyle, timeZone) => {
    const key = `${dateStyle} ${timeZone}`;
    const known = made.get(key);
    if (known) return known;
    const all = { ...options, timeZone };
    let format = new Intl.DateTimeFormat(dateStyle, all);
    // As `timeStyle` writes it: else a session is at 9:00 on a screen and at 09:00 in a mail.
    if (all.hour && !format.resolvedOptions().hour12) {
      format = new Intl.DateTimeFormat(dateStyle, { ...all, hour: '2-digit' });
    }
    if (made.size >= MAX_CACHED_FORMATS) made.clear();
    made.set(key, format);
    return format;
  };
}

const ZONE = timeFormat({ timeZoneName: 'longGeneric' });

/** Abbreviations that some engines accept as zones; Temporal and other browsers refuse them. */
const ABBREVIATION = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/**
 * Whether every engine knows a zone of this name: an IANA name or, where the engine takes them, an offset such as +01:00.
 */
export const isTimeZone = (name: string): boolean => !ABBREVIATION.test(name) && zoneKnownAs(name) !== null;

/** The IANA name for a zone given as an abbreviation (`PST`: America/Los_Angeles); any other name is returned unchanged. */
export const ianaZone = (name: string): string => (ABBREVIATION.test(name) && zoneKnownAs(name)) || name;

function zoneKnownAs(name: string): string | null {
  try {
    return ZONE('en-US', name).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The usual name of a zone around a moment, the same in summer and winter: `Eastern Time` for America/New_York. */
export const zoneName = (timeZone: string, at: number | Date): string =>
  ZONE('en-US', timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT+00:00', 'GMT') ?? timeZone;

/** A session's length: '60 minutes', '1 minute'. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
