/** The sentences of these screens. */
export const WORDS = {
  chooseDay: 'Choose a day to see its free times.',
  noTimes: 'No available time slots for this date. Please select another date.',
} as const;
