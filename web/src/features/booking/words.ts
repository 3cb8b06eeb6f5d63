import { formatMoney, minutesText, type Money } from '@stillpoint/scheduling';

export const WORDS = {
  bookedFree: { title: 'Appointment Confirmed!', description: 'Your free session has been booked successfully.' },
  paymentRequired: { title: 'Payment Required', description: 'Please complete payment to confirm your appointment.' },
  paid: { title: 'Payment Successful!', description: 'Your appointment has been confirmed.' },
  notConfirmed: 'Payment was received but confirmation failed. Please contact support.',
  bookingLost: 'Booking data lost. Please try again.',
  notBooked: 'Unable to create appointment. Please try again.',
  bookedOnce: 'No answer came, so it may be booked: trying again books it only once.',
  checkDetails: 'Please check your details.',
  notKept: 'This time is no longer kept for you; nothing was charged.',
  cancelledSince:
    'This booking was paid and has been cancelled since. Your appointments show what goes back of your payment.',
  elseKept: 'Everything else you entered is kept.',
  loggedOut: 'You were logged out meanwhile, so nothing was booked. Please log in: all you chose is kept.',
  otherAccount: (email: string) =>
    `This browser is signed in as ${email} now, so nothing was booked. Please check that this is the account to book with.`,
  priceChanged: (before: Money, now: Money) =>
    `The price has changed from ${formatMoney(before.amount, before.currency)} to ${formatMoney(now.amount, now.currency)} since you chose. Nothing is charged before you pay.`,
  lengthChanged: (before: number, now: number) =>
    `The session takes ${minutesText(now)} now: it was ${minutesText(before)} when you chose.`,
  booked: 'Your session',
  detailsSent: 'The details are on their way to your inbox.',
  ready: 'Ready for a session?',
  howItGoes: 'Choose a service, pick a time that suits you, and you are done in a minute.',
  notesFull: 'Notes end here, at 5,000 characters: what came after is not in them.',
  notesHelp: 'Anything that helps us prepare. Only the practice reads it.',
  yours: 'Your payment is confirmed and the time is yours.',
  mailFollows: (video: string) => `You get an e-mail with the ${video} link and a calendar entry.`,
  reminders: (hasDayBefore: boolean) =>
    `We remind you ${hasDayBefore ? 'the day before and ' : ''}an hour before the session.`,
  howToJoin: 'Your confirmation mail and your client portal tell you',
  kept: 'What you entered is kept.',
  notFound: "The appointment you're looking for could not be found.",
} as const;
