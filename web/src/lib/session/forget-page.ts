import { dropAllDrafts } from '../drafts.ts';
import { tryStorage } from '../browser/try-storage.ts';

/** When somebody last logged out in this browser. */
const KEY = 'stillpoint left';
const lastLeft = () => tryStorage(() => localStorage.getItem(KEY));

/** Told to the window once its page leads to the login, since the session has ended by itself. */
export const ACCESS_ENDED = 'access-ended';

/** What it returns says whether somebody has logged out in this browser since. */
export function watchLogout(): () => boolean {
  const before = lastLeft();
  return () => lastLeft() !== before;
}

/**
 * After logging out: forgets everything typed, and everything shown. Browsers keep a left page for their Back button, where it would
 * still show what was read.
 */
export function forgetPage(): void {
  dropAllDrafts();
  tryStorage(() => localStorage.setItem(KEY, String(Date.now())));
  window.addEventListener('pagehide', () => document.body.replaceChildren());
  window.addEventListener('pageshow', () => window.location.reload());
}

/**
 * The same for a document that was left before the one in which somebody logged out. Call it once; what it returns does so at any
 * other time.
 */
export function forgetEarlierPage(): () => void {
  const isLoggedOut = watchLogout();
  const look = () => {
    if (!isLoggedOut()) return;
    document.body.replaceChildren();
    window.location.reload();
  };
  window.addEventListener('pageshow', look);
  return look;
}
