/** Limits that the server enforces and screens show, without loading the schemas of their forms. */

/** Longest booking horizon, in days. */
export const MAX_HORIZON_DAYS = 730;
/** Longest notice, in days. */
export const MAX_NOTICE_DAYS = 30;
/** Longest range of busy times in one request, in days. */
export const MAX_BUSY_RANGE_DAYS = 62;
/** Longest note of a client with a booking, in characters. */
export const MAX_BOOKING_NOTE = 5_000;
/** How long a mailed code is valid, in minutes. */
export const CODE_MINUTES = 10;
