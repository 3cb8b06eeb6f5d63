/** The sentences of these screens. */
export const WORDS = {
  ended: (sessions: number) => (sessions === 1 ? 'One session has ended.' : `${sessions} sessions have ended.`),
  signingOut: (client: string) =>
    `Every session of ${client}’s account ends, on every device. Appointments stay as they are.`,
  signOutQuestion: 'Sign out everywhere?',
  noAppointments: 'No appointments yet.',
  notInvited: 'The invitation could not be sent. Please try again.',
  notOpened: 'This did not open. Please try again.',
  whatData:
    'Account, appointments with your notes, payments and mails, as a PDF to read and as a file for other programs. It stays here for a day.',
  noteUnreadable: 'This note cannot be read.',
  noSessions: 'No sessions yet.',
  none: 'No patients yet.',
  noneMatches: 'No patient matches.',
  whoIsListed: 'Everyone who books a session, or for whom you create one, is listed here.',
  fewerLetters: 'Try fewer letters of the name or the e-mail address.',
  notEnded: 'The sessions could not be ended',
} as const;
