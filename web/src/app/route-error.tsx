import { Component, type ReactNode } from 'react';
import { PageTitle } from '../components/page/page-title.tsx';
import { FrameHeader } from './frame-header.tsx';
import { WORDS } from './words.ts';

/** The last net: a page failed to load or to draw, for instance because a new version was put online meanwhile. */
const RouteError = () => (
  <>
    <FrameHeader />
    <main className="page" id="main">
      <div className="container">
        <div className="page-narrow text-center">
          <PageTitle>Something went wrong</PageTitle>
          <p className="text-secondary">{WORDS.notShown}</p>
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            Load the page again
          </button>
        </div>
      </div>
    </main>
  </>
);

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
