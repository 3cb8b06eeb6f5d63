import { Component, type ReactNode } from 'react';
import { PageTitle } from '../components/page/page-title.tsx';
import { FrameHeader } from './frame-header.tsx';

/** The last net: a page failed to load or to draw, for instance because a new version was put online meanwhile. */
const RouteError = () => (
  <>
    <FrameHeader />
    <main className="page" id="main">
      <div className="container">
        <div className="page-narrow text-center">
          <PageTitle>Something went wrong</PageTitle>
          <p className="text-secondary">
            This page could not be shown. Loading it again usually helps; nothing you booked or paid is lost.
          </p>
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
