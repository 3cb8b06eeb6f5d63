type Format = (dateStyle: string, timeZone: string) => Intl.DateTimeFormat;

/** More than the zones there are; a client can spell each in many ways. */
const KEPT_AT_MOST = 1_000;

/**
 * A way of writing dates and times, for a language tag (`en-GB`) and an IANA zone. Each is made once: that takes a hundred times as
 * long as using it. Throws RangeError for a zone that is not known.
 */
export function timeFormat(options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>): Format {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (dateStyle, timeZone) => {
    const key = `${dateStyle} ${timeZone}`;
    const known = made.get(key);
    if (known) return known;
    const format = new Intl.DateTimeFormat(dateStyle, { ...options, timeZone });
    if (made.size >= KEPT_AT_MOST) made.clear();
    made.set(key, format);
    return format;
  };
}

const ZONE = timeFormat({ timeZoneName: 'longGeneric' });

/** Abbreviations that some engines take for a zone; Temporal and other browsers refuse them. */
const ABBREVIATION = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Whether a zone of this name is known everywhere: an IANA name or, where the engine takes them, an offset such as +01:00. */
export const isTimeZone = (name: string): boolean => !ABBREVIATION.test(name) && zoneKnownAs(name) !== null;

/** The IANA name of a zone that was given as an abbreviation (`PST`: America/Los_Angeles); any other name as it is, known or not. */
export const ianaZone = (name: string): string => (ABBREVIATION.test(name) && zoneKnownAs(name)) || name;

function zoneKnownAs(name: string): string | null {
  try {
    return ZONE('en-US', name).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** A zone as people call it around a moment, summer and winter alike: `Eastern Time` for America/New_York. */
export const zoneName = (timeZone: string, at: number | Date): string =>
  ZONE('en-US', timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT+00:00', 'GMT') ?? timeZone;
