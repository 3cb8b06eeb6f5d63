export const WORDS = {
  notBooked: 'The session could not be booked. Please choose another time.',
  noAnswer: 'No answer came. A session that was booked is shown here as the next one.',
  bookedMeanwhile: 'The next session was booked meanwhile. Nothing was added.',
  waitsForPayment: 'It waits for its payment: the invitation is yours to send.',
  confirmed: 'It is confirmed, and the client is told by e-mail.',
  timesNotLoaded: 'The free times could not be loaded.',
  looking: 'Looking for free times...',
  sameWeekday: (service: string) => `${service}, the same weekday:`,
  notOffered: (service: string) => `${service} is not offered any more.`,
  noneOnWeekday: 'No free time on this weekday in the next weeks.',
  unreadableNote: 'The note of this session cannot be read. It is kept as it is, and nothing can be saved over it.',
  noNoteBefore: 'No note before this session.',
} as const;
