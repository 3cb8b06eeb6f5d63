export const WORDS = {
  noAppointments: 'No appointments yet.',
  whenTheyAppear: 'They appear here as soon as a client books, or when you create one.',
  noneToday: 'No sessions today.',
  nothingAhead: 'Nothing is booked ahead.',
} as const;
