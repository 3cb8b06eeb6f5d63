import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { OfflineNotice } from '../components/page/offline-notice.tsx';
import { Toaster } from '../components/toast/toaster.tsx';
import { Tooltips } from '../components/tooltip/tooltips.tsx';
import { FrameHeader } from './frame-header.tsx';
import './app-frame.scss';

/** What stands around every page: skip link, header, live regions for toasts, names of buttons that are drawings. */
export function AppFrame({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <FrameHeader />
      <OfflineNotice />
      <main id="main" className="page">
        <Suspense key={pathname} fallback={waiting}>
          <Outlet />
        </Suspense>
      </main>
      <Toaster />
      <Tooltips />
    </>
  );
}

/** Another page begins at its top; one that is gone back to is where the browser remembers it. */
function useScrollToTop(pathname: string): void {
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname && type !== 'POP') window.scrollTo(0, 0);
    before.current = pathname;
  }, [pathname, type]);
}
