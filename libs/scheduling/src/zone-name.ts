/** A zone as people call it around a moment, summer and winter alike: `Eastern Time` for America/New_York. */
export const zoneName = (timeZone: string, at: number | Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT+00:00', 'GMT') ?? timeZone;
