export const WORDS = {
  aboutLatest: 'About your latest session; codes and links are made up.',
  aboutInvented: 'Robin Example and this session are invented: there is none of yours yet.',
  what: 'What the mails to your clients say. Left as they are, they go out in the original words; only the mail after a session is not sent until you have saved it here.',
  placeholders: 'Press one to put it where the cursor is. Buttons and details need a paragraph of their own.',
  notSaved: 'The words could not be saved. Please try again.',
  notSent: 'The test mail could not be sent. Please try again.',
  noPreview: 'The preview could not be made.',
  originalQuestion: 'Back to the original?',
  previewLine: 'What mail programs show before the mail is opened.',
  paragraphs: 'An empty line begins a new paragraph; one that begins with ~ is printed small.',
  ownWordsLost: 'Your own words of this mail are lost.',
  noFollowUp: 'No mail is sent after a session any more.',
} as const;
