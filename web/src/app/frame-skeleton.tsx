import { Skeleton } from '../components/state/skeleton.tsx';
import { FrameHeader } from './frame-header.tsx';

/** Shown while a page's code is on its way. */
export const NarrowSkeleton = () => (
  <div className="container">
    <div className="page-narrow">
      <Skeleton rows={3} />
    </div>
  </div>
);

/** The same in the dashboard's frame. */
export const AdminSkeleton = () => (
  <div className="admin">
    <Skeleton rows={5} />
  </div>
);

/** The reference to what one is on (RFC 3986, section 4.4). */
const THIS_PAGE = '';

/** Prerendered into the shells, so that something shows at once, and nothing moves when the page's code takes over. */
export const FrameSkeleton = ({ admin }: { admin: boolean }) => (
  <>
    <FrameHeader />
    <main className="page">
      {admin ? <AdminSkeleton /> : <NarrowSkeleton />}
      <p className="late-page container">
        This page takes long to load. <a href={THIS_PAGE}>Load it again</a>
      </p>
    </main>
  </>
);
