import { exponentialBackoff } from '@stillpoint/deliveries';

/** Milliseconds until a mail is retried after its `attempts`th attempt: 5 s, 10 s, 20 s, … at most half an hour. */
export const mailRetryMs = exponentialBackoff(5_000, 30 * 60_000);

/** How long a mail is retried: two days. */
export const GIVE_UP_AFTER_MS = 48 * 60 * 60_000;
