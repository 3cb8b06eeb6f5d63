export const WORDS = {
  notLoaded: 'This could not be loaded',
  paymentUnderReview:
    'The payment provider is still checking your payment. Your time is kept for you; we e-mail you as soon as it is settled. There is nothing more to do.',
  oneMinute: 'One minute left to pay.',
  fiveMinutes: 'Five minutes left to pay.',
} as const;
