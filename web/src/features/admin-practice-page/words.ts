/** The sentences of these screens. */
export const WORDS = {
  accent: {
    asItIs: (colour: string) => `${colour} can be read well in both modes and is used as it is.`,
    shifted: (colour: string, shifts: string) => `${colour} is ${shifts}, for text, links and buttons.`,
    tooLight: (shade: string) => `too light to be read on light pages, so the darker ${shade} is used there`,
    tooDark: (shade: string) => `too dark to be read on dark pages, so the lighter ${shade} is used there`,
    own: 'The design’s own green. Choose another, and buttons, links and grounds follow.',
  },
  timeZoneHelp: (zone: string) =>
    `Weekly hours and days off are times of this clock; sessions that are booked keep their moment. This computer is in ${zone}. Left as it is, the server’s first value holds.`,
  addressHelp: 'On every page, in mails and on receipts.',
  picture: {
    inACircle: 'It is shown in a circle.',
    onlyPixels: 'Only the pixels are kept: where and with what it was taken is dropped.',
    notStored: 'The picture could not be stored. Please try again.',
    cannotResize: 'This browser cannot resize pictures.',
    cannotDraw: 'This browser cannot draw the picture for links.',
    cannotMake: 'This browser could not make the picture.',
    notOpened: 'This file could not be opened as a picture. Use a JPEG, PNG or WebP of at most 25 MB.',
  },
  notPublished: 'The page could not be published. Please try again.',
  published: 'Everybody sees it from now on.',
  unpublished: 'Not published yet.',
  versionShown: (publishedAt: string) => `This is the version of ${publishedAt}. Publish it to bring it back.`,
  draftShown: 'These are your unpublished changes from before.',
  olderDraftShown:
    'These are your unpublished changes from before. The page was published from another window since: publishing these replaces that version.',
  versionNotLoaded: 'This version could not be loaded. Please try again.',
  versionsKept: 'The last twenty versions are kept.',
  help: {
    email: 'Clients write to it, and your own notices go there.',
    address: 'Left empty, none is shown.',
    logo: 'Without one, a drop on still water is shown beside your name.',
    portrait: 'Without one, the page begins with still water alone.',
    portraitWords: 'Read aloud to those who cannot see it, like: Mara Lindqvist, smiling, in her office.',
    trade: 'Above the headline, and in the title of the window.',
    facts: 'One a line, four at most, like: 500+ sessions. Only what is true of you.',
    summary: 'The sentence below the title in a list of results; the grey one while you write none.',
    paragraphs: 'A blank line begins a new paragraph.',
    place: 'Among the ways to reach you.',
    video: 'Clients read Online (…) and … link.',
    services: 'Your active services with their length and price.',
    hours: 'Your active weekly hours, from Availability.',
    legal:
      'Markdown: # for a heading, - for a list, [words](https://address) for a link. Left empty, there is no such page.',
  },
  lawyer: 'Have somebody who knows your law look at both. docs/privacy.md says what this product keeps.',
  what: 'What visitors read before they know you, and the name your mails carry. Nothing changes for them until you press Publish.',
  firstTexts:
    'Nothing was published yet: the texts below are the first ones, and name, e-mail, phone and time zone come from the server’s settings (PRACTICE_NAME, PRACTICE_EMAIL, PRACTICE_PHONE, PRACTICE_TIMEZONE).',
} as const;
