export const WORDS = {
  linkInvalid: 'This payment link is invalid or has expired. Please contact us for assistance.',
  paid: { title: 'Payment Successful!', description: 'Your appointment is confirmed.' },
  error: 'An error occurred during payment processing.',
  onePayment: 'One payment, and your session is confirmed.',
} as const;
