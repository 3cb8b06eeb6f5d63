import { exponentialBackoff } from '@stillpoint/deliveries';

/** Milliseconds until a mail is tried again after its `attempts`th try: 5 s, 10 s, 20 s, … at most half an hour. */
export const mailRetryMs = exponentialBackoff(5_000, 30 * 60_000);

/** How long a mail is tried: two days. */
export const GIVE_UP_AFTER_MS = 48 * 60 * 60_000;
