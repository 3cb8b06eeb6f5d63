import { Skeleton } from '../components/skeleton.tsx';
import { FrameHeader } from './app-frame.tsx';

/** Shown while the first page's code is on its way. */
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
