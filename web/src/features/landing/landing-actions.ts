import { bringIntoView } from '../../lib/browser/bring-into-view.ts';
import { toggleColourMode } from '../../lib/browser/colour-mode.ts';
import { forgetEarlierPage } from '../../lib/session/forget-page.ts';
import { askKnownClient, isClientKnown } from '../../lib/session/known-client.ts';
import { BOOKING, keepBookingIntent } from '../../lib/session/booking-intent.ts';

/** The first name of the client who is signed in here; null for everybody else, and until it is known. */
let known: string | null = null;

/** The page while the notice stands in its place, with what led there. */
let hidden: { page: DocumentFragment; title: string; opener: Element | null } | null = null;

/**
 * All that the public pages do in the browser: they are documents that the server drew, so it is done by plain DOM. Buttons say
 * in `data-action` what they are for.
 */
export function startLandingActions(): void {
  const actions: Record<string, () => void> = { book, learn: showAbout, back: () => history.back() };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.matches('.colour-mode-toggle')) toggleColourMode();
    else actions[button?.dataset['action'] ?? '']?.();
  });
  // The notice is a step in the browser's history, so that its Back button returns too.
  window.addEventListener('popstate', followHistory);
  if (!isGoingBack()) history.replaceState(null, '');
  followHistory();
  const forget = forgetEarlierPage();
  const hero = document.querySelector('.hero');
  if (!hero) return;
  const ask = () =>
    askKnownClient().then(greet, () => {
      // No answer: the page stays the one that visitors see.
    });
  void ask();
  // It greets who is signed in, and another tab may have signed out, or the session have ended.
  document.addEventListener('visibilitychange', () => {
    forget();
    if (document.visibilityState === 'visible' && hero.isConnected) void ask();
  });
}

function greet(firstName: string | null): void {
  if (firstName === null) {
    if (known !== null && !isClientKnown()) window.location.reload();
    return;
  }
  known = firstName;
  const page = hidden?.page ?? document;
  page.querySelector('.eyebrow')!.textContent = `Welcome back, ${firstName}`;
  page.querySelector('.hero-actions a')!.setAttribute('href', '/client/dashboard');
}

/** Schedule Session and Book Now (spec section 2). */
function book(): void {
  if (known !== null) return window.location.assign(BOOKING);
  keepBookingIntent();
  history.pushState({ portalNotice: true }, '');
  followHistory();
}

/** The keyboard and screen readers go there, too. */
function showAbout(): void {
  const about = document.getElementById('about');
  bringIntoView(about, 'start');
  about?.focus({ preventScroll: true });
}

/** Whether the browser's Back or Forward led here: whoever opens or reloads the address comes to the page, not to the notice. */
const isGoingBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');

/** Puts the notice in the place of the page, or the page back. */
function followHistory(): void {
  const isNotice = (history.state as { portalNotice?: boolean } | null)?.portalNotice === true;
  const root = document.getElementById('root')!;
  const notice = document.querySelector<HTMLTemplateElement>('#portal-notice');
  if (isNotice && !hidden && notice) {
    hidden = { page: document.createDocumentFragment(), title: document.title, opener: document.activeElement };
    hidden.page.append(...root.childNodes);
    root.append(notice.content.cloneNode(true));
    document.title = notice.dataset['title'] ?? '';
    window.scrollTo(0, 0);
    root.querySelector('h1')?.focus({ preventScroll: true });
    warmUp();
  } else if (!isNotice && hidden) {
    root.replaceChildren(hidden.page);
    document.title = hidden.title;
    (hidden.opener as HTMLElement | null)?.focus({ preventScroll: true });
    hidden = null;
  }
}

/** Who sees the notice most likely goes on to the login: its code is fetched meanwhile. */
function warmUp(): void {
  const code = document.querySelector<HTMLTemplateElement>('#portal-code');
  if (!code) return;
  document.head.append(code.content);
  code.remove();
}
