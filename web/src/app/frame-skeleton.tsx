import { Skeleton } from '../components/state/skeleton.tsx';
import { FrameHeader } from './frame-header.tsx';

/** Shown while the first page's code is on its way; prerendered into the shell, so that something shows at once. */
export const FrameSkeleton = () => (
  <>
    <FrameHeader />
    <main className="page">
      <div className="container">
        <div className="page-narrow">
          <Skeleton rows={3} />
        </div>
      </div>
    </main>
  </>
);
