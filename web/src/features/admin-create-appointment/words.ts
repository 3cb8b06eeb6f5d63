export const WORDS = {
  serviceFirst: 'Choose a service and a date first.',
  waives: 'Waives the price: the appointment is confirmed at once and no payment is asked for.',
  forWhom: 'Who is it for?',
  noServices: 'There is no active service: add one under Services first.',
  nobodyYet: 'Nobody is known yet: choose “New client”.',
  noClientMatches: 'No client matches.',
  moreMatch: 'There are more: type to narrow down.',
  notCreated: 'Failed to create appointment. Please try again.',
  invitationFollows: 'Payment invitation will be sent to the client.',
  confirmed: 'It is confirmed, and the client is told by e-mail.',
  linkSent: (email: string) => `The payment link is on its way to ${email}.`,
  nothingToPay: (email: string) => `No payment is needed. The confirmation goes to ${email}.`,
  welcomeNew: (email: string) =>
    `Send ${email} a welcome with a secure payment link. It also invites your new client to create an account, but the link works without one.`,
  welcomeKnown: (email: string) =>
    `Send ${email} a secure payment link. The appointment also waits in the client's own account, where there is one, ready to be paid there.`,
  chooseClient: 'Please choose a client',
} as const;
