export const WORDS = {
  currencyHelp:
    'Sessions that are booked keep the currency they were booked in. Prices are not converted: look at your services after a change.',
  horizonHelp: 'How many days ahead clients can book. 0 or blank: no limit.',
  perDayHelp: 'A day with so many is full. 0 or blank: no limit.',
  bufferBefore: 'Kept free before each session.',
  bufferAfter: 'Kept free after each session.',
  limits: {
    holds: 'Times that one client can hold before paying for one. 0 or blank: no limit.',
    freeSessions: 'Free sessions to come that one client can have booked. 0 or blank: no limit.',
    changes: 'Bookings, moves and cancellations by one client. 0 or blank: no limit.',
  },
  daysOff: {
    sessionsStay: (sessions: number, days: string) =>
      sessions === 1
        ? `1 session is booked on ${days}. It stays until you move or cancel it.`
        : `${sessions} sessions are booked on ${days}. They stay until you move or cancel them.`,
    added: (days: string) => `Clients can no longer book ${days}.`,
    notAdded: 'Failed to add the days off. Please try again.',
    reasonHelp: 'Only you see it.',
    removed: 'Clients can book these days again.',
    notRemoved: 'Failed to remove the days off. Please try again.',
    none: 'No days off are planned. On a day off clients can book nothing.',
    removeQuestion: 'Open these days again?',
    removing: 'Clients can then book them by your opening hours.',
  },
  noticeHelp: 'How long ahead clients must book. 0: until a session would begin.',
  policy: {
    untilBegins: '0: until the session begins.',
    nothingBack: '0: nothing goes back.',
    kept: 'Sessions that are booked already keep the policy they were booked under. What you cancel yourself is always refunded in full.',
    onlyPractice: '0: only you can move it.',
    fillIn: 'Fill in both numbers to see it.',
  },
  retention: {
    books: 'After the last session: who had a session and what was paid, sealed. As long as your law asks for.',
    notes: 'After the client’s last session. 0 or blank: until you erase them.',
    byHand: 'Otherwise the Overview names them, and you erase them.',
  },
  notSaved: 'Failed to save the booking rules. Please try again.',
  saved: 'Clients book by these rules from now on.',
  draftShown: 'These are your unsaved changes from before.',
  unsaved: 'Not saved yet.',
  what: 'They bind your clients; you can book, move and cancel as you like. Left as they are, the usual ones below hold.',
} as const;
