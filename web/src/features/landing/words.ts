/** The sentences of these screens. */
export const WORDS = {
  portal:
    'To protect your personal information and appointment history, all bookings must be made through our secure client portal.',
  rights: (name: string) => `© 2024 ${name}. All rights reserved.`,
} as const;
