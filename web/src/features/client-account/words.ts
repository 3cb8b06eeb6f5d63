export const WORDS = {
  passkeys: 'Your fingerprint, face or device PIN signs you in, without password and mailed code.',
  saved: { title: 'Profile Saved', description: 'New bookings carry your new details.' },
  otherAccount: (email: string) => `This browser is signed in as ${email} now, so nothing was saved.`,
  ownData: 'Download everything we keep about you, or erase your account.',
  whatData:
    'Account, appointments, payments and mails, as a PDF to read and as a file for other programs. We write to you when it is ready; it stays here for a day.',
  unanswered: 'No answer came: your account may be erased by now. Please try again.',
  signedOut: {
    title: 'You are signed out',
    words:
      'No answer came, but you are signed out now, as you are once your account is erased. We write to you when the rest is. If no mail comes, sign in and try again.',
  },
} as const;
