export const WORDS = {
  done: (done: number, all: number) => `${done} of ${all} done.`,
  notPutOff: 'This could not be put off. Please try again.',
  isSetUp: 'This practice has its administrator. What is left to do is on the Overview.',
  noAccount: 'The account could not be made. Please try again.',
  begin:
    'Choose a password, and the practice is yours. Eight short steps follow; each can be left for later and stays on the Overview until it is done.',
  code: 'It was printed where the product was started. It works once.',
  password: 'Four words in a row are long enough and easy to remember.',
  making: 'Making your account...',
  /** What a practice sets up in its first days. */
  steps: {
    'second-factor': {
      title: 'Make your account safe',
      why: 'An authenticator app or a passkey: a password alone opens everything.',
    },
    practice: {
      title: 'Say who you are',
      why: 'Name, contact, portrait and words. Until then visitors read the first texts.',
    },
    hours: { title: 'Say when you work', why: 'Without hours there is no time to book.' },
    currency: {
      title: 'Choose your currency',
      why: 'It is the first of the booking rules. Until you save them, prices are in US dollars.',
    },
    services: { title: 'Say what you offer', why: 'Without a service there is nothing to book.' },
    mail: {
      title: 'Connect your mail',
      why: 'Until then mail leaves through the server’s own setting, and the mailbox stays closed.',
    },
    payment: {
      title: 'Say how you are paid',
      why: 'Through PayPal, or directly to you. Until you choose, the server’s own setting holds; without one, clients pay you directly and you mark what was paid.',
    },
    video: {
      title: 'Choose a video room',
      why: 'A Zoom meeting for each session, or one standing room. Until then the server’s own setting holds; without one, sessions carry no link.',
    },
  },
  hoursAdded: { title: 'Added', description: 'Your hours are under Availability.' },
  servicesAdded: { title: 'Added', description: 'You can change them under Services.' },
  notAllAdded: 'Not everything could be added. Please try again.',
  services: {
    firstTalk:
      'A first conversation: what brings you here, and whether we are a good fit. No cost, nothing to prepare.',
    first: 'We agree on one goal, and you get to know hypnosis. Longer than the others, so that there is no hurry.',
    next: 'An hour of work on what we agreed on, with something to practise until the next.',
  },
} as const;
