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
    answered: (time: string) => `You answered this mail on ${time}. Send this one again, and it goes out as well.`,
    otherMail: 'This draft was sent before, with other words. Send it again, and this one goes out as well.',
    setUpFirst: 'Please set up the e-mail configuration first.',
    noWording: 'There is no such mail.',
    otherWording:
      'The words of this mail were changed elsewhere in the meantime, and nothing was saved. Copy what you want to keep of yours and discard your changes to see them.',
    otherSettings:
      'The mail settings were changed elsewhere in the meantime, and nothing was saved. Discard your changes to see them.',
    noAttachment: 'This attachment does not exist.',
    tooLarge: 'This attachment is too large to be opened here.',
    unreachable: (problem: string) => `The mail server could not be reached: ${problem}`,
  },
  signIn: {
    refused: (words: string) => `the server did not accept the username and password${words && ` (${words})`}.`,
    refusedFor: (words: string) => `the server refused the sign-in and said: ${words}.`,
    noPassword: 'the server takes no password at this port; check port and TLS.',
    nothingThere: 'nothing answers at this host and port.',
    tooSlow: 'the server did not answer in time; check host, port and TLS.',
    closed: (lastWords: string) =>
      `the server closed the connection${lastWords ? ` (${lastWords})` : ' before it had answered'}.`,
    stalled: 'the server got nowhere for minutes.',
    noTls: 'the server does not speak TLS at this port; check port and TLS.',
    noEncryption: 'the server offers no encryption; use its TLS port, or tick “Allow an unencrypted connection”.',
    badCertificate: (problem: string) => `the server’s certificate could not be verified (${problem}).`,
  },
  trouble: {
    unsent: (count: number, since: string, reason: string) =>
      `${count === 1 ? '1 mail has' : `${count} mails have`} been waiting to be sent since ${since}. Sending is tried again automatically, but ${reason}`,
    unread: (since: string, reason: string) =>
      `Your mailbox has not been read since ${since}, so newer mail is missing here. Reading it is tried again automatically, but ${reason}`,
    incomplete: (since: string, reason: string) =>
      `Your mailbox has been copied since ${since} and is not complete yet: older mail is missing here. ${reason}`,
    stopped: (reason: string) => `It goes on by itself, but ${reason}`,
    goesOn: 'It goes on by itself.',
    notFiled: (since: string, reason: string) =>
      `What you write here has been sent, but not put into your mail account’s folder of sent mail since ${since}. This is tried again for a week, but ${reason}`,
    refused: (count: number, address: string, last: string, subjects: string, reason: string) =>
      `${count === 1 ? '1 notice' : `${count} notices`} to you at ${address} ${count === 1 ? 'was' : 'were'} refused, most recently on ${last}: ${subjects}. Check that this address, published under Practice, takes mail. The mail server said: ${reason}`,
    subjects: (latest: readonly string[], more: number) =>
      `${latest.map((subject) => `“${subject}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  },
  wording: {
    textOnly: (name: string) => `{${name}} can be used in the text only.`,
    ownParagraph: (name: string) => `{${name}} needs a paragraph of its own, with an empty line around it.`,
    twice: (name: string) => `{${name}} is there twice.`,
    missing: (name: string, what: string) => `{${name}} is missing from the text: ${what}.`,
    unknown: (name: string) => `{${name}} is none of this mail’s placeholders.`,
    likeACode: (digits: string) => `${digits} could be taken for the code: this mail may hold no other six digits.`,
  },
} as const;
