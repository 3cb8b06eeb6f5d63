import { paragraphs, PRACTICE, type WordingEntry } from './wording.ts';

/**
 * Mails some hours after a session, each sent while the practice has a wording saved for it. An entry is all that a new one
 * needs: its placeholders are those of `followUpEmail`; delay, preview and place on the screen follow from the entry.
 */
export const FOLLOW_UP_WORDINGS = {
  'follow-up': {
    title: 'After the session',
    when: 'Some hours after a session, once you have saved it here: until then none is sent.',
    delayHours: 24,
    placeholders: ['clientName', 'serviceName', 'accountButton', ...PRACTICE],
    required: [],
    original: {
      subject: 'After your session: {serviceName}',
      preview: 'A word from the practice.',
      heading: 'After your session',
      text: paragraphs(
        'Hello {clientName},',
        'how have you been since your session? If something stays with you, simply answer this mail.',
        '{accountButton}',
      ),
    },
  },
} as const satisfies Record<string, WordingEntry & { delayHours: number }>;

export type FollowUpKind = keyof typeof FOLLOW_UP_WORDINGS;

export const FOLLOW_UPS = Object.keys(FOLLOW_UP_WORDINGS) as FollowUpKind[];
