/** At most `points` uses in `seconds` from the first use. */
export interface Limit {
  points: number;
  seconds: number;
}

const QUARTER = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Limits per account. Fewer than five mails in a quarter of an hour never reach a limit. */
export const LIMITS = {
  /** Mailed codes and links, per purpose and address. */
  mail: { points: 5, seconds: QUARTER },
  /** Mails to one unverified address, which may be a stranger's. */
  unverifiedMail: { points: 10, seconds: DAY },
  /** Invitations of one client to register. */
  invitation: { points: 1, seconds: DAY },
  /** Wrong passwords for one account from one network address, or from one of its known devices: a person who mistypes. */
  passwordPerOrigin: { points: 10, seconds: QUARTER },
  /** Wrong passwords for one account from all unknown devices together: a distributed attack. */
  passwordInAll: { points: 50, seconds: QUARTER },
  /** Wrong codes for one account, from one known device or from all others together. A new password resets the count. */
  code: { points: 10, seconds: DAY },
  /** Notices that an account is locked. */
  lockoutNotice: { points: 1, seconds: DAY },
  /** Webhook calls with an invalid signature, from one address, or from all where addresses are not known. */
  invalidSignature: { points: 5, seconds: HOUR },
  /** Audit rows for the same repeated reading. */
  auditedRead: { points: 1, seconds: HOUR },
  /** Receipts rendered for one client: each takes a tenth of a second of processor time. */
  receipt: { points: 60, seconds: QUARTER },
  /** Files of a client's copy of their data: each takes up to some seconds of processor time. */
  copy: { points: 10, seconds: QUARTER },
  /** Attempts to capture one order: each is a call to the payment provider. */
  capture: { points: 20, seconds: QUARTER },
} as const satisfies Record<string, Limit>;

export const addressLimit = (requestsPerHour: number): Limit => ({ points: requestsPerHour, seconds: HOUR });

/** How long a device stays known after its last sign-in. */
export const KNOWN_DEVICE_DAYS = 400;
