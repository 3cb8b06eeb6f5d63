import { dropAllDrafts } from '../drafts.ts';
import { tryStorage } from '../browser/try-storage.ts';

/** When somebody last logged out in this browser. */
const LEFT = 'stillpoint left';
const lastLeft = () => tryStorage(() => localStorage.getItem(LEFT));
const note = (key: string) => tryStorage(() => localStorage.setItem(key, String(Date.now())));

/** Has the browser's other tabs and windows look whether they still have a session, since this page found that it has none. */
export const noteSessionEnd = (): void => void note('stillpoint ended');

/**
 * After logging out: forgets everything typed, and everything shown. Browsers keep a left page for their Back button, where it would
 * still show what was read.
 */
export function forgetPage(): void {
  dropAllDrafts();
  note(LEFT);
  window.addEventListener('pagehide', () => document.body.replaceChildren());
  window.addEventListener('pageshow', () => window.location.reload());
}

/**
 * The same for a document that was left before the one in which somebody logged out. Call it once; what it returns does so at any
 * other time.
 */
export function forgetEarlierPage(): () => void {
  const before = lastLeft();
  const look = () => {
    if (lastLeft() === before) return;
    document.body.replaceChildren();
    window.location.reload();
  };
  window.addEventListener('pageshow', look);
  return look;
}
