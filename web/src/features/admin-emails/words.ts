export const WORDS = {
  sent: (to: string) => `Your message to ${to} has been sent.`,
  sentBefore: (to: string) => `This message was sent to ${to} before. It went out once.`,
  waits: 'The mail server does not answer right now. The message waits and is sent as soon as it does.',
  setUpFirst:
    "Set up your mail server first; then your messages appear here and you can write from the practice's address.",
  notMadeSafe: 'Parts of this message could not be made safe, so it is shown as plain text.',
  imagesBlocked: (images: number) =>
    `${images === 1 ? '1 remote image is' : `${images} remote images are`} blocked to protect your privacy.`,
  notMarked: 'The message could not be marked.',
  none: { title: 'No messages yet.', why: 'New mail arrives within a minute or so; Refresh shows it.' },
  noneMatches: { title: 'No message matches.', why: 'Try other words.' },
  selectOne: 'Select a message to read it.',
  emptyMessage: 'This message has no text.',
  looking: 'Looking for mail...',
  noUnread: 'No unread mail.',
  /** Of a mail that waits, or was refused. */
  unsent: 'Not sent',
  notSent: 'Failed to send email',
  mayBeSent: 'No answer came: it may have been sent. Send it again unchanged, and it goes out once.',
  listNotLoaded: 'Failed to load emails',
  checkSettings: 'Make sure email configuration is set up properly',
} as const;
