export const WORDS = {
  portal:
    'To protect your personal information and appointment history, all bookings must be made through our secure client portal.',
  /** As specified, as long as there are four. */
  topics: (count: number) =>
    `${count === 4 ? 'Four things people' : 'What people'} come with most often. If yours is not among them, write and ask.`,
  rights: (name: string) => `© 2024 ${name}. All rights reserved.`,
} as const;
