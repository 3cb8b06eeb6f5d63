/** What a payment link's token is hashed for. */
export const INVITATION_TOKEN = 'payment-invitation';
