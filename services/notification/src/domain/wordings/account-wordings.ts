import { paragraphs, PRACTICE, type WordingEntry } from './wording.ts';

export const ACCOUNT_WORDINGS = {
  verification: {
    title: 'Verification code',
    when: 'When somebody registers.',
    placeholders: ['firstName', 'code', 'minutesValid', 'practiceName'],
    required: ['code'],
    isBare: true,
    original: {
      subject: 'Your verification code',
      preview: 'One step left to finish your account.',
      heading: 'Verify your e-mail',
      text: paragraphs(
        'Hello {firstName}, enter this code to finish your account:',
        '{code}',
        'It works once, for {minutesValid} minutes.',
        '~ If you did not create an account, you can ignore this mail.',
      ),
    },
  },
  'login-code': {
    title: 'Login code',
    when: 'When somebody signs in.',
    placeholders: ['firstName', 'code', 'minutesValid', 'practiceName'],
    required: ['code'],
    isBare: true,
    original: {
      subject: 'Your login code',
      preview: 'Use it to finish signing in.',
      heading: 'Your login code',
      text: paragraphs(
        'Hello {firstName}, enter this code to sign in:',
        '{code}',
        'It works once, for {minutesValid} minutes. Nobody from the practice will ever ask you for it.',
        '~ If this was not you, somebody knows your password: please change it with “Forgot password” on the login page.',
      ),
    },
  },
  'reset-link': {
    title: 'New password',
    when: 'When somebody has forgotten the password.',
    placeholders: ['firstName', 'resetButton', 'minutesValid', ...PRACTICE],
    required: ['resetButton'],
    original: {
      subject: 'Choose a new password',
      preview: 'The link works once.',
      heading: 'Choose a new password',
      text: paragraphs(
        'Hello {firstName}, somebody, hopefully you, asked for a new password for your account.',
        '{resetButton}',
        '~ The link works once, for {minutesValid} minutes. If you did not ask for it, ignore this mail; your password stays as it is.',
      ),
    },
  },
  'account-notice': {
    title: 'Account exists already',
    when: 'When somebody registers with an address that has an account.',
    placeholders: ['firstName', 'loginButton', ...PRACTICE],
    required: ['loginButton'],
    original: {
      subject: 'You already have an account',
      preview: 'Somebody tried to register with your address.',
      heading: 'You already have an account',
      text: paragraphs(
        'Hello {firstName}, somebody, hopefully you, tried to create an account with this e-mail address.',
        'You have one already. Nothing was changed; you can simply log in.',
        '{loginButton}',
        '~ If you have forgotten your password, the login page helps you to a new one.',
      ),
    },
  },
  'account-invitation': {
    title: 'Invitation to register',
    when: 'When you invite a client who has no account, on the client’s page.',
    placeholders: ['firstName', 'registerButton', ...PRACTICE],
    required: ['registerButton'],
    original: {
      subject: 'Your account with {practiceName}',
      preview: 'See, book and move your sessions yourself.',
      heading: 'Sessions in your own hands',
      text: paragraphs(
        'Hello {firstName}, with an account you can see, book, move and cancel your sessions with us yourself.',
        '{registerButton}',
        'Use the address this mail was sent to: your sessions so far stand there then.',
        '~ If you would rather not, you need not do anything.',
      ),
    },
  },
  'new-device': {
    title: 'New device',
    when: 'When an account is entered from a browser it was not entered from before.',
    placeholders: ['firstName', 'signInFacts', 'accountButton', ...PRACTICE],
    required: ['signInFacts', 'accountButton'],
    original: {
      subject: 'New sign-in to your account',
      preview: 'From a browser you had not used before.',
      heading: 'A new device',
      text: paragraphs(
        'Hello {firstName}, somebody signed in to your account from a browser it had not been used from before:',
        '{signInFacts}',
        'If this was you, there is nothing to do.',
        '{accountButton}',
        '~ If it was not you, end that session there and change your password.',
      ),
    },
  },
  'account-locked': {
    title: 'Too many wrong attempts',
    when: 'When somebody guesses a password or code too often.',
    placeholders: ['firstName', 'signInFacts', ...PRACTICE],
    required: ['signInFacts'],
    original: {
      subject: 'Somebody is guessing at your account',
      preview: 'It is locked for them for a while.',
      heading: 'Too many wrong attempts',
      text: paragraphs(
        'Hello {firstName}, somebody entered a wrong password or code for your account too often. The last attempt:',
        '{signInFacts}',
        'Your account is locked for them for a while. Browsers you have signed in with before still work.',
        '~ If it was you, wait a little. If it was not, a new password ends their guessing.',
      ),
    },
  },
  'password-changed': {
    title: 'Password changed',
    when: 'When an account has a new password.',
    placeholders: ['firstName', 'signInFacts', ...PRACTICE],
    required: ['signInFacts'],
    original: {
      subject: 'Your password was changed',
      preview: 'Other sessions have ended.',
      heading: 'Your password was changed',
      text: paragraphs(
        'Hello {firstName}, your account has a new password since:',
        '{signInFacts}',
        '~ If this was not you, choose a new one with “Forgotten password?” on the login page and write to us.',
      ),
    },
  },
  'export-ready': {
    title: 'Copy of the data',
    when: 'When the copy of their data that a client asked for can be downloaded.',
    placeholders: ['firstName', 'downloadButton', 'hoursKept', ...PRACTICE],
    required: ['downloadButton', 'hoursKept'],
    original: {
      subject: 'The copy of your data is ready',
      preview: 'You can download it from your account.',
      heading: 'Your data is ready',
      text: paragraphs(
        'Hello {firstName}, the copy of your data that you asked for can be downloaded from your account, as a PDF to read and as a file for other programs.',
        '{downloadButton}',
        '~ It stays there for {hoursKept} hours. If you did not ask for it, change your password.',
      ),
    },
  },
  'account-erased': {
    title: 'Data erased',
    when: 'When a client was erased. It is the last mail to them.',
    placeholders: ['firstName', 'whatStays', ...PRACTICE],
    required: ['whatStays'],
    original: {
      subject: 'Your data has been erased',
      preview: 'Your account is gone.',
      heading: 'Your data has been erased',
      text: paragraphs(
        'Hello {firstName}, your account with {practiceName} and your data there have been erased. You cannot log in any more.',
        '{whatStays}',
        '~ This is the last mail to this address. No copy of it is kept.',
      ),
    },
  },
} as const satisfies Record<string, WordingEntry>;
