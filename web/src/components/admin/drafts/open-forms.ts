/** The forms of the dashboard that keep what is typed, by the names of their drafts. */
export const OPEN_FORMS = {
  appointment: 'new appointment',
  block: 'blocked time',
  bookingRules: 'booking rules',
  daysOff: 'days off',
  hours: 'opening hours',
  mail: 'new mail',
  mailSettings: 'mail settings',
  markPaid: 'mark as paid',
  paymentNote: 'payment note',
  paypal: 'PayPal account',
  service: 'service',
  videoRoom: 'video room',
} as const;
