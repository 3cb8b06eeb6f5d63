export const WORDS = {
  times: {
    chooseDay: 'Choose a day of this month.',
    dayOver: 'This day is over.',
    dayOff: 'One of your days off: clients cannot book it, you can.',
    none: 'No available time slots for this date',
    noneWithinHours: 'No free time within your hours on this day.',
    withinHours: (count: number, day: string) =>
      `${count} ${count === 1 ? 'time' : 'times'} within your hours on ${day}.`,
    looking: 'Looking for free times...',
    notLoaded: 'The times could not be loaded. Choose the date again.',
  },
  loggingInAgain: 'You are logged out. Logging in again...',
  loggedOut: 'You are logged out.',
  noAnswer: 'No answer came.',
  mayBeCreated: (reason: string, place: string) => `${reason} ${place} shows whether it was created.`,
  mails: {
    looking: 'Looking for mails...',
    none: 'You have not written to each other yet.',
    erased: 'The mails were erased with the client.',
    unsent: 'not sent',
  },
  nothingFound: 'Nothing found.',
  /** Of a page past the last one, as after its only row is gone. */
  emptyPage: { title: 'Nothing on this page.', why: 'The list has become shorter.' },
  linkSent: (client: string) => ({
    title: 'Payment Invitation Sent',
    description: `${client} has a fresh payment link.`,
  }),
  linkNotSent: 'Failed to send payment invitation.',
  linkMayBeSent: 'No answer came: the payment link may be on its way. Of two links, the newer one works.',
  discarded: { title: 'Closed Without Saving', description: 'What you typed was discarded.' },
  undone: { title: 'Undone', description: 'It is as it was before.' },
  notUndone: 'This could not be undone. Please try again.',
  ranOut: (count: number, isMore = false) =>
    count === 1 ? '1 try that ran out' : `${count}${isMore ? '+' : ''} tries that ran out`,
} as const;
