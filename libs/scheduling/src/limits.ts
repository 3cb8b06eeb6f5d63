/** Limits that a server keeps and screens name before the rules of their forms are loaded. */

/** How far ahead a practice may open at most, in days. */
export const MAX_HORIZON_DAYS = 730;
/** The longest notice a practice may want, in days. */
export const MAX_NOTICE_DAYS = 30;
/** The most days that one request may ask taken times for. */
export const MAX_BUSY_RANGE_DAYS = 62;
/** The most characters of a client's own note to a booking. */
export const MAX_BOOKING_NOTE = 5_000;
/** How long a mailed code is good for, in minutes. */
export const CODE_MINUTES = 10;
