import { exponentialBackoff } from '@stillpoint/deliveries';
import { HOUR_MS } from '@stillpoint/scheduling';

/** Milliseconds until a mail is retried after its `attempts`th attempt: 5 s, 10 s, 20 s, … at most half an hour. */
export const mailRetryMs = exponentialBackoff(5_000, 30 * 60_000);

/**
 * The same where the server had all of the mail, and its answer was lost: each attempt may be another copy of the mail. 1 minute,
 * 2, 4, … at most 6 hours, since failures without a copy count as attempts too: at most 16 in two days.
 */
export const repeatedMailRetryMs = exponentialBackoff(60_000, 6 * HOUR_MS);

/** How long a mail is retried: two days. */
export const GIVE_UP_AFTER_MS = 48 * HOUR_MS;
