/** At most `points` in `seconds`, counted from the first. */
export interface Limit {
  points: number;
  seconds: number;
}

const QUARTER = 15 * 60;

/** What one account may ask for. Fewer than five mails in a quarter of an hour never meet a limit. */
export const LIMITS = {
  /** Mailed codes and links, for each purpose and address. */
  mail: { points: 5, seconds: QUARTER },
  /** Wrong passwords or codes for one account from one network address: a person who mistypes. */
  guessHere: { points: 10, seconds: QUARTER },
  /** The same from anywhere: many addresses guessing at one account. */
  guessAnywhere: { points: 50, seconds: QUARTER },
  /** Receipts drawn for one client: each takes the processor a tenth of a second. */
  drawing: { points: 60, seconds: QUARTER },
} as const satisfies Record<string, Limit>;

export const addressLimit = (requestsPerHour: number): Limit => ({ points: requestsPerHour, seconds: 3600 });

/** How long an address stays known after the account was entered from it. */
export const KNOWN_PLACE_SECONDS = 30 * 24 * 3600;
