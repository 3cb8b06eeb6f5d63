import { isLoggedOut, reasonOf } from '../../lib/api.ts';

/** Why notes were not saved (spec sections 6 and 8): a 401 has its own words; else the server's, else the fallback. */
export function reasonForFailure(error: unknown): string {
  if (isLoggedOut(error)) return 'Unauthorized - Please log in';
  return reasonOf(error, 'Failed to save notes');
}

export const WORDS = {
  unreadable: 'This note cannot be read.',
  savesItself: 'Saved by itself as you type.',
  keptInTab: (reason: string, isSavedLater: boolean) =>
    `${reason.replace(/\.?$/, '.')} What you wrote is kept in this tab${isSavedLater ? ', and tried again by itself' : ''}.`,
  savedLater: 'There is no connection. What you wrote is kept in this tab, and saved once there is one.',
  saved: 'The session notes have been saved.',
  savedElsewhere: 'Saved elsewhere while you were writing. Saving yours replaces it:',
  clearedElsewhere: 'Emptied elsewhere while you were writing. Saving yours brings it back.',
  useThisInstead: 'Use this instead',
  unreadableKept:
    'The notes of this session cannot be read: they were sealed with another secret, or were changed. They are kept as they are, and nothing can be saved over them.',
  clientErased: 'This client was erased, so no note can be begun for this session.',
  nothingToPrint: 'No session notes available to print.',
  windowBlocked: 'The browser blocked the new window. Allow pop-ups for this site and print again.',
} as const;
