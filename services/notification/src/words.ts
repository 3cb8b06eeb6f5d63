/**
 * The texts of this service that people read, apart from mails: those to clients are in domain/wordings, those to the practice
 * in templates.
 */
export const WORDS = {
  refused: {
    recipient: 'Please enter a valid email address',
    byServer: (reply: string | null) => `The mail server refused this e-mail: ${reply ?? 'no reason given'}`,
    noEmail: 'This e-mail does not exist.',
    sayHours: 'Say how many hours after the session it is sent.',
    otherMail: 'Another mail was sent in its place before. Please close this one and write it anew.',
    noOriginal: 'The e-mail you are replying to does not exist.',
    setUpFirst: 'Please set up the e-mail configuration first.',
    noWording: 'There is no such mail.',
    otherWording:
      'The words of this mail were changed elsewhere in the meantime, and nothing was saved. Copy what you want to keep of yours and discard your changes to see them.',
    otherSettings:
      'The mail settings were changed elsewhere in the meantime, and nothing was saved. Discard your changes to see them.',
    noAttachment: 'This attachment does not exist.',
    tooLarge: 'This attachment is too large to be opened here.',
    unreachable: (problem: string) => `The mail server could not be reached (${problem}).`,
  },
  signIn: {
    refused: 'the server did not accept the username and password.',
    nothingThere: 'nothing answers at this host and port.',
    tooSlow: 'the server did not answer in time; check host, port and TLS.',
    noTls: 'the server does not speak TLS at this port; check port and TLS.',
    noEncryption: 'the server offers no encryption; use its TLS port, or tick “Allow an unencrypted connection”.',
    badCertificate: (problem: string) => `the server’s certificate could not be verified (${problem}).`,
  },
  wording: {
    textOnly: (name: string) => `{${name}} can stand in the text only.`,
    ownParagraph: (name: string) => `{${name}} needs a paragraph of its own, with an empty line around it.`,
    twice: (name: string) => `{${name}} stands there twice.`,
    missing: (name: string, what: string) => `{${name}} is missing from the text: ${what}.`,
    unknown: (name: string) => `{${name}} is none of this mail’s placeholders.`,
    likeACode: (digits: string) => `${digits} could be taken for the code: this mail may hold no other six digits.`,
  },
} as const;
