export const WORDS = {
  ended: (devices: number) => `${devices} ${devices === 1 ? 'device was' : 'devices were'} signed out.`,
  signingOut: (client: string) =>
    `${client} is signed out on every device and has to sign in again. Appointments stay as they are.`,
  signOutQuestion: 'Sign out everywhere?',
  noAppointments: 'No appointments yet.',
  notInvited: 'The invitation could not be sent. Please try again.',
  notOpened: 'This did not open. Please try again.',
  whatData:
    'Account, appointments with your notes, payments and mails, as a PDF to read and as a file for other programs. It stays here for a day.',
  eraseUnanswered: 'No answer came. Please try again: who was erased by then is not found any more.',
  accountUnread: 'Could not be loaded',
  noteUnreadable: 'This note cannot be read.',
  noSessions: 'No sessions yet.',
  none: {
    title: 'No patients yet.',
    why: 'Everyone who books a session, or for whom you create one, is listed here.',
  },
  noneMatches: { title: 'No patient matches.', why: 'Try fewer letters of the name or the e-mail address.' },
  notEnded: 'The account could not be signed out. Please try again.',
} as const;
