import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { OfflineNotice } from '../components/page/offline-notice.tsx';
import { Toaster } from '../components/toast/toaster.tsx';
import { FrameHeader } from './frame-header.tsx';
import './app-frame.scss';

/** What stands around every page: skip link, header, live regions for toasts. */
export function AppFrame() {
  const navigation = useNavigation();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {navigation.state === 'loading' && <div className="route-progress" aria-hidden="true" />}
      <FrameHeader />
      <OfflineNotice />
      <main id="main" className="page">
        <Outlet />
      </main>
      <Toaster />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  );
}
