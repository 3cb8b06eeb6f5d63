export const WORDS = {
  unencryptedHelp:
    'Off, nothing is sent to a server that cannot encrypt. On is for a server on this computer or network only.',
  unencryptedWarning:
    'Unencrypted: the password and every mail can be read on the way where the server offers no encryption.',
  secretHelp: 'Never shown again: type it to test or save.',
  saved: 'The mail settings are in use from now on.',
  smtpPorts: 'Off at port 587 (it encrypts after connecting), on at port 465.',
  imapPort: 'On at port 993.',
  google: {
    twoStep: 'At myaccount.google.com/security, turn on 2-Step Verification: without it there are no app passwords.',
    create: 'Open myaccount.google.com/apppasswords, type a name such as Stillpoint, and press Create.',
    paste: 'Paste its 16 letters here as the password, with your whole address as the username.',
  },
  microsoft: {
    twoStep: 'At account.microsoft.com/security, open Advanced security options and turn on two-step verification.',
    create: 'Further down, under App passwords, press Create a new app password.',
    paste:
      'Paste it here. Where the test is refused even so, Microsoft takes no passwords for that account: use another provider.',
  },
  startTls:
    'At port 587 the connection turns to TLS by itself (STARTTLS): leave the SMTP switch off there, and turn it on for port 465.',
  sketch: {
    switchedOn: (what: string) => `Sketch: at the provider, ${what} is switched on.`,
    password: (button: string) =>
      `Sketch: at the provider, the name Stillpoint is typed, ${button} is pressed, and sixteen letters are shown.`,
    form: 'Sketch of Authentication on this page: your whole address, beside it the sixteen letters, and the button that tests them.',
  },
  testing: 'Signing in to both servers...',
  notSaved: 'Failed to save email configuration',
  testFailed: 'Configuration test failed',
} as const;
