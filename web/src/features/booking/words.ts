import { formatMoney, type Money } from '@stillpoint/scheduling';

export const BOOKED_FREE = {
  title: 'Appointment Confirmed!',
  description: 'Your free session has been booked successfully.',
};
export const PAYMENT_REQUIRED = {
  title: 'Payment Required',
  description: 'Please complete payment to confirm your appointment.',
};
export const PAID = { title: 'Payment Successful!', description: 'Your appointment has been confirmed.' };
export const NOT_CONFIRMED = 'Payment was received but confirmation failed. Please contact support.';
export const BOOKING_LOST = 'Booking data lost. Please try again.';
export const NOT_BOOKED = 'Unable to create appointment. Please try again.';
export const CHECK_DETAILS = 'Please check your details.';
export const TIME_RAN_OUT = 'The time ran out; nothing was charged.';
export const KEPT = 'Everything else you entered is kept.';

export const otherAccount = (email: string) =>
  `This browser is signed in as ${email} now, so nothing was booked. Please check that this is the account to book with.`;

export const priceChanged = (before: Money, now: Money) =>
  `The price has changed from ${formatMoney(before.amount, before.currency)} to ${formatMoney(now.amount, now.currency)} since you chose. Nothing is charged before you pay.`;

/** The sentences of these screens. */
export const WORDS = {
  detailsSent: 'The details are on their way to your inbox.',
  ready: 'Ready for a session?',
  howItGoes: 'Choose a service, pick a time that suits you, and you are done in a minute.',
  notesHelp: 'Anything that helps us prepare. Only the practice reads it.',
  oneMinute: 'One minute left to pay.',
  fiveMinutes: 'Five minutes left to pay.',
  yours: 'Your payment is confirmed and the time is yours.',
  mailFollows: (video: string) => `You get an e-mail with the ${video} link and a calendar entry.`,
  reminders: 'We remind you the day before and an hour before the session.',
  howToJoin: 'As your confirmation e-mail and your client portal say',
  kept: 'What you entered is kept.',
  noServices: 'Please look in again soon, or write to us.',
  notFound: "The appointment you're looking for could not be found.",
} as const;
