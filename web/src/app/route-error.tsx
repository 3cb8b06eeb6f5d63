import { Component, useEffect, useRef, type ReactNode } from 'react';
import { OfflineNotice } from '../components/page/offline-notice.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { probeConnection, useIsOffline } from '../lib/offline.ts';
import { FrameHeader } from './frame-header.tsx';
import { WORDS } from './words.ts';

/**
 * The last net: a page failed to load or to draw, for instance because a new version was put online meanwhile. Without a connection
 * it is loaded again once there is one: browsers do not fetch again a script that they could not fetch once.
 */
function RouteError() {
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  useEffect(probeConnection, []);
  useEffect(() => {
    if (isOffline) wasOffline.current = true;
    else if (wasOffline.current) window.location.reload();
  }, [isOffline]);
  return (
    <>
      <FrameHeader />
      <OfflineNotice />
      <main className="page" id="main">
        <div className="container">
          <div className="page-narrow text-center">
            <PageTitle>Something went wrong</PageTitle>
            <p className="text-secondary">{isOffline ? WORDS.comesBack : WORDS.notShown}</p>
            {!isOffline && (
              <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
                Load the page again
              </button>
            )}
          </div>
        </div>
      </main>
    </>
  );
}

/** Shows `RouteError` where what it holds could not be drawn. */
export class PageErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <RouteError /> : this.props.children;
  }
}
