/** At most `points` in `seconds`, counted from the first. */
export interface Limit {
  points: number;
  seconds: number;
}

const QUARTER = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** What one account may ask for. Fewer than five mails in a quarter of an hour never meet a limit. */
export const LIMITS = {
  /** Mailed codes and links, for each purpose and address. */
  mail: { points: 5, seconds: QUARTER },
  /** Mails to one address that nobody has proved: it may be a stranger's. */
  unprovedMail: { points: 10, seconds: DAY },
  /** Invitations of one client to register. */
  invitation: { points: 1, seconds: DAY },
  /** Wrong passwords for one account from one network address, or from one device it was entered from: a person who mistypes. */
  guessHere: { points: 10, seconds: QUARTER },
  /** The same from all unknown devices together: many addresses guessing at one account. */
  guessAnywhere: { points: 50, seconds: QUARTER },
  /** Wrong codes for one account, from one known device or from all others together. A new password begins a new count. */
  code: { points: 10, seconds: DAY },
  /** Notices that an account is locked. */
  lockoutNotice: { points: 1, seconds: DAY },
  /** Notices the payment provider did not sign, from one address, or from all where addresses are not known. */
  forgery: { points: 5, seconds: HOUR },
  /** Rows of the trail for one and the same reading. */
  reading: { points: 1, seconds: HOUR },
  /** Receipts drawn for one client: each takes the processor a tenth of a second. */
  drawing: { points: 60, seconds: QUARTER },
  /** Attempts to take the money of one order: each asks the payment provider. */
  capture: { points: 20, seconds: QUARTER },
} as const satisfies Record<string, Limit>;

export const addressLimit = (requestsPerHour: number): Limit => ({ points: requestsPerHour, seconds: HOUR });

/** How long a device stays known after the account was last entered from it. */
export const KNOWN_DEVICE_DAYS = 400;
