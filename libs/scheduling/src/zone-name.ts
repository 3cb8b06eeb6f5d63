/** Whether a zone of this name is known here: an IANA name or, where the engine takes them, an offset such as +01:00. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Making a formatter takes a hundred times as long as using it; there are as many as zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  formatters.set(timeZone, made);
  return made;
}

/** A zone as people call it around a moment, summer and winter alike: `Eastern Time` for America/New_York. */
export const zoneName = (timeZone: string, at: number | Date): string =>
  formatterOf(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT+00:00', 'GMT') ?? timeZone;
