// First: what stands beside the components comes after it.
import '../theme/app.scss';
import { lazy } from 'react';
import { NarrowSkeleton } from './frame-skeleton.tsx';
import { mount } from './mount.tsx';
import { Component as ForgotPassword } from './pages/client/client-forgot-password.tsx';
import { Component as Login } from './pages/client/client-login.tsx';
import { Component as Register } from './pages/client/client-register.tsx';
import { Component as ResetPassword } from './pages/client/client-reset-password.tsx';

/**
 * The visitors' and clients' pages; the landing page and the administrator's are documents of their own (spec section 2). What only
 * who is signed in, booked or pays sees is one more file.
 */
mount(
  {
    '/client/login': Login,
    '/client/register': Register,
    '/client/forgot-password': ForgotPassword,
    '/client/reset-password': ResetPassword,
    '/client/dashboard': lazy(() => import('./pages/client/client-area.ts').then((m) => ({ default: m.Dashboard }))),
    '/booking-success/:id': lazy(() => import('./pages/client/client-area.ts').then((m) => ({ default: m.Success }))),
    '/payment/:token': lazy(() => import('./pages/client/client-area.ts').then((m) => ({ default: m.PaymentLink }))),
  },
  <NarrowSkeleton />,
);
