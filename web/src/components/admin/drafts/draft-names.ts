/** The names under which the dashboard's forms keep their drafts. */
export const DRAFT_NAMES = {
  appointment: 'new appointment',
  block: 'blocked time',
  bookingRules: 'booking rules',
  daysOff: 'days off',
  hours: 'opening hours',
  mail: 'new mail',
  mailSettings: 'mail settings',
  markPaid: 'mark as paid',
  notes: 'session notes',
  paymentNote: 'payment note',
  paypal: 'PayPal account',
  service: 'service',
  videoRoom: 'video room',
} as const;
