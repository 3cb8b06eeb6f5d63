import { paragraphs, PRACTICE, type Wording, type WordingEntry } from './wording.ts';

const SESSION = ['clientName', 'serviceName', 'sessionTime', 'sessionMinutes'] as const;

const moved = (because: string): Wording => ({
  subject: 'Your session was moved: {serviceName}, {sessionTime}',
  preview: 'The new date, time and how to join.',
  heading: 'Your session has a new time',
  text: paragraphs(
    `Hello {clientName}, ${because}`,
    '{sessionDetails}',
    'Everything else stays as it is. The attached calendar entry replaces the earlier one.',
    '~ To look up the session or cancel it, open your account: {accountLink}',
  ),
});

const cancelled = (because: string, preview: string): Wording => ({
  subject: 'Your session was cancelled: {serviceName}',
  preview,
  heading: 'Your session was cancelled',
  text: paragraphs(
    `Hello {clientName}, ${because}`,
    '{sessionDetails}',
    '{refundWords}',
    'You are welcome to book another time whenever you like.',
    '{bookButton}',
  ),
});

const AHEAD = {
  placeholders: [...SESSION, 'sessionDetails', 'accountLink', ...PRACTICE],
  required: ['sessionDetails'],
} as const;
const CANCELLED = {
  placeholders: [...SESSION, 'sessionDetails', 'refundWords', 'bookButton', ...PRACTICE],
  required: ['sessionDetails', 'refundWords'],
} as const;

export const SESSION_WORDINGS = {
  confirmation: {
    title: 'Session confirmed',
    when: 'When a session is confirmed, with a calendar entry.',
    placeholders: [...SESSION, 'sessionDetails', 'joinButton', 'manageButton', 'terms', ...PRACTICE],
    required: ['sessionDetails', 'joinButton', 'terms'],
    original: {
      subject: 'Your session is confirmed: {serviceName}, {sessionTime}',
      preview: 'How to join, move or cancel it.',
      heading: 'Your session is confirmed',
      text: paragraphs(
        'Hello {clientName}, we look forward to seeing you.',
        '{sessionDetails}',
        'Find a quiet space with a stable connection, wear something comfortable, and join 5 minutes early.',
        '{terms}',
        '{joinButton}',
        '{manageButton}',
        '~ The attached calendar entry adds the session to your calendar.',
      ),
    },
  },
  'reschedule-by-client': {
    title: 'Moved by the client',
    when: 'When a client has moved a session, with a calendar entry.',
    ...AHEAD,
    original: moved('as you asked, we have moved your session. This is its time now:'),
  },
  'reschedule-by-practice': {
    title: 'Moved by you',
    when: 'When you have moved a session, with a calendar entry.',
    ...AHEAD,
    original: moved('the practice had to move your session. This is its time now:'),
  },
  'reminder-day': {
    title: 'Reminder, the day before',
    when: 'A day before a session, outside the client’s night.',
    ...AHEAD,
    original: {
      subject: 'A reminder of your session: {serviceName}',
      preview: 'Date, time and how to join.',
      heading: 'Your session is coming up',
      text: paragraphs(
        'Hello {clientName}, a short reminder of your session.',
        '{sessionDetails}',
        'Have a glass of water at hand and join 5 minutes early.',
      ),
    },
  },
  'reminder-hour': {
    title: 'Reminder, an hour before',
    when: 'An hour before a session.',
    ...AHEAD,
    placeholders: ['timeLeft', ...AHEAD.placeholders],
    original: {
      subject: 'In {timeLeft}: {serviceName}',
      preview: 'Date, time and how to join.',
      heading: 'Your session is about to begin',
      text: paragraphs(
        'Hello {clientName}, your session begins in about {timeLeft}.',
        '{sessionDetails}',
        'Have a glass of water at hand and join 5 minutes early.',
      ),
    },
  },
  'cancellation-by-client': {
    title: 'Cancelled by the client',
    when: 'When a client has cancelled a session.',
    ...CANCELLED,
    original: cancelled(
      'as you asked, we have cancelled this session:',
      'When it would have been, and how to book again.',
    ),
  },
  'cancellation-by-practice': {
    title: 'Cancelled by you',
    when: 'When you have cancelled a session.',
    ...CANCELLED,
    original: cancelled(
      'we are sorry, the practice had to cancel this session:',
      'When it would have been, and how to book again.',
    ),
  },
  'cancellation-unpaid': {
    title: 'Cancelled because unpaid',
    when: 'When a session was not paid before it should have begun.',
    ...CANCELLED,
    required: ['sessionDetails'],
    original: cancelled(
      'this session was not paid before it should have begun, so it was cancelled:',
      'The time is free again.',
    ),
  },
} as const satisfies Record<string, WordingEntry>;
