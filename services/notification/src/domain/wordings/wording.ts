import type { MailWording } from '@stillpoint/contracts';

/**
 * The text of one client mail. Placeholders are in braces; an empty line in `text` separates paragraphs, and a paragraph that
 * begins with `~` is printed small.
 */
export type Wording = MailWording;

/**
 * The meaning of each placeholder, and where it may be used: a `word` anywhere, a `link` in the text, a `block` (a button, the
 * session's facts) alone in a paragraph of the text.
 */
export const PLACEHOLDERS = {
  practiceName: ['word', 'your practice’s name'],
  practiceEmail: ['word', 'your e-mail address'],
  practicePhone: ['word', 'your phone number'],
  clientName: ['word', 'the client’s name'],
  firstName: ['word', 'the client’s first name'],
  minutesValid: ['word', 'how many minutes it works'],
  serviceName: ['word', 'the service'],
  sessionTime: ['word', 'day and time in short'],
  sessionMinutes: ['word', 'the session’s length in minutes'],
  timeLeft: ['word', 'how long it is until then: an hour, or less when the mail is late'],
  terms: ['word', 'what a cancellation costs, where it costs anything'],
  refundWords: ['word', 'what is refunded, where something was paid'],
  amount: ['word', 'the amount'],
  refundedInAll: ['word', 'the sum of all refunds, where there were several'],
  receiptNumber: ['word', 'the receipt’s number'],
  receiptPlace: ['word', 'where it can be downloaded: from the account, or from one to be opened'],
  declinedNext: ['word', 'that it can be paid in another way, or that the session was cancelled'],
  linkWorks: ['word', 'until when the link works: until the session is paid or begins, or as long as its time is kept'],
  accountLink: ['link', 'the address of the client’s account'],
  code: ['block', 'the six digits'],
  sessionDetails: ['block', 'service, day, time and, where it belongs, the way in'],
  joinButton: ['block', 'the button into the session'],
  manageButton: ['block', 'the button to move or cancel'],
  bookButton: ['block', 'the button to book again'],
  payButton: ['block', 'the button to pay'],
  accountOffer: ['block', 'the offer of an account, to those who have none'],
  resetButton: ['block', 'the button to a new password'],
  loginButton: ['block', 'the button to log in'],
  registerButton: ['block', 'the button to open an account'],
  accountButton: ['block', 'the button to the client’s account'],
  hoursKept: ['word', 'how many hours it can be fetched'],
  downloadButton: ['block', 'the button to the copy'],
  whatStays: ['block', 'what the books need and until when, where anything stays'],
  signInFacts: ['block', 'when, and from which device'],
  whatChanged: ['word', 'what was added, removed or renewed'],
} as const satisfies Record<string, readonly ['word' | 'link' | 'block', string]>;
export type PlaceholderName = keyof typeof PLACEHOLDERS;

/** One mail whose wording can be changed. */
export interface WordingEntry {
  title: string;
  /** When it is sent, and to whom if that is not obvious. */
  when: string;
  placeholders: readonly PlaceholderName[];
  /** Placeholders without which the mail would be useless. */
  required: readonly PlaceholderName[];
  /** A follow-up: its default delay in hours after the session. */
  delayHours?: number;
  /** The mail contains a code, so nothing else in it may have six digits. */
  isBare?: boolean;
  original: Wording;
}

/** Placeholders of all mails, except those with a code, which contain none of our digits. */
export const PRACTICE = ['practiceName', 'practiceEmail', 'practicePhone'] as const;

/** Joins paragraphs to the text of a wording. */
export const paragraphs = (...lines: string[]): string => lines.join('\n\n');
