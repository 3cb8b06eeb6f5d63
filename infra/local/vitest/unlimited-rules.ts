/** Journeys book more with one account than one client may: the limits have tests of their own. */
export const UNLIMITED = {
  horizonDays: null,
  clientLimits: { unpaidHolds: null, freeSessions: null, changesPerHour: null },
};
