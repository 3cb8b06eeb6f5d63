export const WORDS = {
  notCancelled: 'The appointment could not be cancelled. Please try again.',
  isCancelled: { title: 'Appointment Cancelled', description: 'This appointment is cancelled; your list shows it.' },
  paymentUnderReview: 'The payment provider is checking your payment. Your time is kept; there is nothing more to do.',
  none: 'No appointments yet.',
  listedHere: 'Your sessions will be listed here.',
  cancelQuestion: 'Cancel this appointment?',
  timeIsFree: 'The time becomes free for others.',
  moveInstead: 'Is it only the time that does not suit you? You can move the session instead.',
  move: {
    onlyConfirmed: 'Only confirmed sessions can be moved.',
    begun: 'This session has already begun.',
    until: (hours: string) => `Sessions can be moved until ${hours} before they begin.`,
    asOften: (times: number) =>
      `This session has been moved ${times === 1 ? 'once' : `${times} times`}, as often as possible online.`,
    stays: (reason: string) => `${reason} It stays at its time.`,
    look: (reason: string) => `${reason} Your appointments show whether the session was moved.`,
    noAnswer: 'No answer came.',
    isMoved: { title: 'Appointment Moved', description: 'This appointment has its new time; your list shows it.' },
  },
  nothingAhead: 'Nothing is booked at the moment',
  chooseTime: 'Choose a time that suits you; it takes a minute.',
} as const;
