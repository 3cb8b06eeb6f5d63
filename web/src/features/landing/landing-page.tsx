import { useEffect, useState } from 'react';
import { askKnownClient } from '../../lib/session/known-client.ts';
import { usePractice } from '../../lib/practice.tsx';
import { BOOKING, keepWishToBook } from '../../lib/session/return-place.ts';
import { LandingBody } from './landing-body.tsx';
import { PortalNotice } from './frame/portal-notice.tsx';

const isNotice = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'portalNotice' in state && state.portalNotice === true;

/**
 * Whether the notice stands in place of the page. It is a step in the browser's history, so the Back button returns too;
 * the first render is always the page itself, which is what was prerendered.
 */
function usePortalNotice() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const follow = () => setShown(isNotice(history.state));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const show = () => {
    history.pushState({ portalNotice: true }, '');
    setShown(true);
  };
  return { shown, show, hide: () => history.back() };
}

/** The first name of a client who is signed in; null for everybody else, and until it is known. */
function useKnownClient(): string | null {
  const [known, setKnown] = useState<string | null>(null);
  useEffect(() => {
    askKnownClient().then(setKnown, () => {
      // No answer: the page is the one that visitors see.
    });
  }, []);
  return known;
}

/** The public page, or the 'Client Portal Required' notice (spec section 4). `onNotice` runs when the notice appears. */
export function LandingPage({ onNotice }: { onNotice?: () => void }) {
  const { name } = usePractice();
  const notice = usePortalNotice();
  const known = useKnownClient();
  const book = () => {
    if (known !== null) return window.location.assign(BOOKING);
    keepWishToBook();
    notice.show();
  };
  useEffect(() => {
    document.title = notice.shown ? `Client Portal Required · ${name}` : `${name}: online clinical hypnotherapy`;
    if (notice.shown) onNotice?.();
  }, [notice.shown, name, onNotice]);

  if (notice.shown) return <PortalNotice onBack={notice.hide} />;
  return <LandingBody known={known} onBook={book} />;
}
