/** What a test that is not about the limits of one client sets: any number of bookings, as far ahead as one likes. */
export const UNLIMITED = {
  horizonDays: null,
  clientLimits: { unpaidHolds: null, freeSessions: null, changesPerHour: null },
};
