import { PageTitle } from '../components/page/page-title.tsx';
import { FrameHeader } from './frame-header.tsx';

/** The last net: a page failed to load or to draw, for instance because a new version was put online meanwhile. */
export const RouteError = () => (
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
