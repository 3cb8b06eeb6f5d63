const FIRST_MS = 5_000;
const LONGEST_MS = 30 * 60_000;
/** How long a mail is tried: two days. */
export const GIVE_UP_AFTER_MS = 48 * 60 * 60_000;

/** When a mail is tried again after its `attempts`th try: 5 s, 10 s, 20 s, … at most half an hour later. */
export const nextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_MS));
