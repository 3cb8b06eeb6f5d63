import { practiceRules, type BookingRules } from '@stillpoint/contracts';

/** The rules a practice begins with, and no days off. */
export const someBookingRules = (over: Partial<BookingRules> = {}): BookingRules => ({
  ...practiceRules.parse({}),
  daysOff: [],
  ...over,
});
