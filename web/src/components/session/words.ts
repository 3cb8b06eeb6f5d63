/** How to prepare for a session (spec section 2). */
export const TIPS = [
  'Find a quiet space where nobody disturbs you',
  'Make sure your internet connection is stable',
  'Join 5 minutes early',
  'Wear comfortable clothing',
  'Have a glass of water at hand',
] as const;

export const WORDS = {
  joiningUnknown: 'We will tell you how to join before the session.',
  paymentUnderReview: 'Your payment is being checked; the time is yours meanwhile',
  unpaid: 'Waiting for your payment',
  isOn: 'Your session is on',
  next: 'Your next session',
} as const;
