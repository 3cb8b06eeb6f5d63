import { dropAllDrafts } from '../drafts.ts';

/**
 * After logging out: forgets everything typed, and everything shown. Browsers keep a left page for their Back button, where it would
 * still show what was read.
 */
export function forgetPage(): void {
  dropAllDrafts();
  window.addEventListener('pagehide', () => document.body.replaceChildren());
  window.addEventListener('pageshow', () => window.location.reload());
}
