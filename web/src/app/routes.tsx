import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { AppFrame } from './app-frame.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { RouteError } from './route-error.tsx';

/** A page module exports its view as `Component`; its code is fetched when the route is first opened. */
type Page = () => Promise<{ Component: () => React.ReactNode }>;
const page = (path: string, lazy: Page): RouteObject => ({ path, lazy });

/**
 * All routes but the landing page, which is a document of its own (spec section 2). Every page is its own chunk, so the
 * administrator's code never reaches a visitor.
 */
export const router = createBrowserRouter([
  {
    element: <AppFrame />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <FrameSkeleton />,
    children: [
      page('/client/login', () => import('./pages/client/client-login.tsx')),
      page('/client/register', () => import('./pages/client/client-register.tsx')),
      page('/client/forgot-password', () => import('./pages/client/client-forgot-password.tsx')),
      page('/client/reset-password', () => import('./pages/client/client-reset-password.tsx')),
      page('/client/dashboard', () => import('./pages/client/client-dashboard.tsx')),
      page('/booking-success/:id', () => import('./pages/booking-success.tsx')),
      page('/payment/:token', () => import('./pages/payment-link.tsx')),
      page('/admin/login', () => import('./pages/admin-login.tsx')),
      page('/setup', () => import('./pages/setup.tsx')),
      page('/admin/import', () => import('./pages/admin-import.tsx')),
      page('/admin/practice', () => import('./pages/admin-practice.tsx')),
      page('/admin/mail-wording', () => import('./pages/admin-mail-wording.tsx')),
      page('/admin/security', () => import('./pages/admin-security.tsx')),
      page('/admin', () => import('./pages/admin.tsx')),
      page('*', () => import('./pages/not-found.tsx')),
    ],
  },
]);
