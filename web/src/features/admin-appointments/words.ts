export const WORDS = {
  linkCopied: 'The meeting link is in the clipboard.',
  noneMatches: { title: 'No appointment matches.', why: 'Try fewer letters, another status or other days.' },
  none: { title: 'No appointments yet.', why: 'Create one, or wait for a client to book.' },
  cancelled: 'Appointment cancelled successfully. Client has been notified.',
  cancelQuestion: 'Cancel this appointment?',
  cancelling: (money: string) => `The client is told by e-mail. ${money} The time becomes free for others.`,
  notMarkedPaid: 'Failed to mark this session as paid. Please try again.',
  markUnanswered: 'No answer came: this session may be marked as paid by now. Please try again; it is marked once.',
  markingPaid: (amount: string, client: string, service: string) =>
    `${amount} from ${client} for ${service}. The session is confirmed, and a receipt is mailed.`,
  howPaid: 'How was it paid?',
  notMoved: 'Failed to move the session. Please try again.',
  noAnswer: 'No answer came: the session may have been moved. Please try again.',
  dateFirst: 'Choose a date first.',
  moving: 'The client is told by e-mail, with a new calendar entry. Payment and meeting link stay as they are.',
  notCancelled: 'Failed to cancel appointment',
  logIn: 'Please log in to continue',
} as const;
